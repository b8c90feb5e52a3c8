import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { peopleText } from '#shared/lib/people-text.ts'
import { reachQuery } from '#shared/recipients/reach-query.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { suppliesQuery, supplyQuery } from '../data/supplies/supply-queries.ts'
import { canBeSigned } from '../model/hand-over.ts'
import { caLook, type Certificate, replaceOutlook, type Supply, supplyName } from '../model/supplies/supply.ts'
import { type Replaced, useReplace } from './use-replace.ts'

interface ReplaceDialogProps {
  readonly companyId: string
  readonly certificate: Certificate
  readonly onClose: () => void
}

/** What may take the place of a supply: of its category, with another CA that is valid today. */
const candidatesFor = (supplies: readonly Supply[], old: Certificate['items'][number], ca: string): readonly Supply[] =>
  supplies.filter(({ id, category_id: category, ca_state: state, ca_number: number }) => category === old.category_id && id !== old.id && number !== ca && (state === 'valid' || state === 'soon'))

const candidateText = (supply: Supply): string => `${supplyName(supply)} · CA ${supply.ca_number ?? ''} ${caLook(supply)?.text ?? ''} · ${supply.quantity.toLocaleString('pt-BR')} em estoque`

function papersText({ papers, made, failed }: Replaced, isPrinting: boolean): string {
  if (papers === 0) return 'Nenhum termo para assinar: ninguém tem como assinar pelo sistema.'
  if (isPrinting) return `Gerando os termos: ${String(made + failed)} de ${String(papers)}…`
  const sent = made === 1 ? '1 termo gerado para assinar.' : `${made.toLocaleString('pt-BR')} termos gerados para assinar.`
  return failed === 0 ? sent : `${sent} ${failed === 1 ? '1 não foi gerado' : `${failed.toLocaleString('pt-BR')} não foram gerados`}: gere pela página da pessoa.`
}

/** What was done, and the way to the papers. */
function Done({ replaced, isPrinting, name, rest, onNext, onClose }: { readonly replaced: Replaced; readonly isPrinting: boolean; readonly name: string; readonly rest: string | null; readonly onNext: () => void; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isPrinting}
      title="Troca registrada"
      footer={
        <>
          {rest !== null && (
            <Button disabled={isPrinting} onClick={onNext}>
              Trocar também {rest}
            </Button>
          )}
          <Button variant="primary" disabled={isPrinting} onClick={onClose}>
            Concluir
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone={replaced.failed > 0 || replaced.problem !== null ? 'warning' : 'success'} title={`${peopleText(replaced.people)} ${replaced.people === 1 ? 'recebeu' : 'receberam'} ${name}`}>
          {papersText(replaced, isPrinting)}
        </Alert>
        {replaced.problem !== null && (
          <p className="text-danger-text">
            {replaced.problem} {peopleText(replaced.left)} {replaced.left === 1 ? 'ainda está' : 'ainda estão'} com o item antigo: troque de novo depois.
          </p>
        )}
        {replaced.papers > 0 && (
          <Link to="/app/documents" search={{ tab: 'all' }} className={buttonClass({}, 'self-start')}>
            Ver os termos em Documentos
          </Link>
        )}
      </div>
    </Dialog>
  )
}

/** How many are needed and who gets a paper, before the click. */
function useNeeds(companyId: string, itemId: string) {
  const card = useQuery(supplyQuery(companyId, itemId)).data
  const people = card?.people.map(({ person }) => person.id) ?? []
  const ids = [...new Set(people)].toSorted()
  const reach = useQuery({ ...reachQuery(companyId, ids, 'document_to_sign'), enabled: ids.length > 0 }).data
  if (!card) return null
  // Of many people the first are listed: how many papers there will be is not said of them all.
  const isWhole = ids.length === card.people_total
  return { needed: card.held, people: card.people_total, papers: reach === undefined || !isWhole ? null : reach.filter(canBeSigned).length }
}

interface OldItemProps {
  readonly items: Certificate['items']
  readonly value: string
  readonly onChange: (id: string) => void
}

/** What is replaced: a certificate may cover several sizes. */
function OldItem({ items, value, onChange }: OldItemProps) {
  const [only, ...others] = items
  if (others.length === 0) {
    return (
      <p>
        Sai <strong className="font-semibold">{only?.name}</strong>, com {peopleText(only?.people ?? 0)}.
      </p>
    )
  }
  return (
    <Field label="O que sai">
      <SelectInput value={value} options={items.map(({ id, name, people }) => [id, `${name} · com ${peopleText(people)}`] as const)} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

interface ReplaceFormProps {
  readonly companyId: string
  readonly certificate: Certificate
  readonly items: Certificate['items']
  readonly oldId: string
  readonly newId: string
  readonly replace: ReturnType<typeof useReplace>['replace']
  readonly onChoose: (part: { readonly oldId?: string; readonly newId: string }) => void
  readonly onClose: () => void
}

function ReplaceForm({ companyId, certificate, items, oldId, newId, replace, onChoose, onClose }: ReplaceFormProps) {
  const [isChecked, setChecked] = useState(false)
  const supplies = useQuery(suppliesQuery(companyId)).data ?? []
  const needs = useNeeds(companyId, oldId)
  const old = items.find(({ id }) => id === oldId)
  const candidates = old ? candidatesFor(supplies, old, certificate.ca_number) : []
  const chosen = candidates.find(({ id }) => id === newId)
  const isShort = needs !== null && chosen !== undefined && needs.needed > chosen.quantity
  const refused = replace.error === null ? null : toAppError(replace.error)
  const isAtField = refused?.field === 'new_item_id' || refused?.field === 'supplies'
  const outlook = needs && chosen ? replaceOutlook(needs.needed, chosen.quantity, needs.people, needs.papers) : null
  const missing = isChecked && chosen === undefined ? 'Escolha o que entra no lugar' : null
  const submit = (): void => {
    setChecked(true)
    if (chosen && !isShort) replace.mutate({ from: oldId, to: chosen.id })
  }
  return (
    <FormDialog
      title={`Trocar CA ${certificate.ca_number} por outro`}
      description="Cada pessoa recebe outro item da mesma categoria, na mesma quantidade."
      confirmLabel={needs === null ? 'Trocar' : `Trocar para ${peopleText(needs.people)}`}
      act={replace}
      error={isAtField ? null : replace.error}
      failure="Nada foi trocado"
      onSubmit={submit}
      onClose={onClose}
    >
      <OldItem items={items} value={oldId} onChange={(id) => onChoose({ oldId: id, newId: '' })} />
      <Field
        label="O que entra no lugar"
        required
        error={isAtField ? (refused?.message ?? null) : isShort ? outlook : missing}
        hint={candidates.length === 0 ? 'Não há outro item desta categoria com CA válido. Cadastre-o no estoque antes.' : undefined}
      >
        <SelectInput
          value={newId}
          disabled={candidates.length === 0}
          none="Escolha…"
          options={candidates.map((supply) => [supply.id, candidateText(supply)] as const)}
          onChange={({ target }) => {
            replace.reset()
            onChoose({ newId: target.value })
          }}
        />
      </Field>
      <p role="status" className="text-text-muted empty:hidden">
        {isShort ? '' : outlook}
      </p>
    </FormDialog>
  )
}

/** Gives everybody who has something another one in its place. */
export function ReplaceDialog({ companyId, certificate, onClose }: ReplaceDialogProps) {
  const held = certificate.items.filter(({ people }) => people > 0)
  const [{ oldId, newId }, setChosen] = useState({ oldId: held[0]?.id ?? '', newId: '' })
  const [done, setDone] = useState<readonly string[]>([])
  const { replace, replaced, isPrinting } = useReplace(companyId, (from) => setDone((before) => [...before, from]))
  const chosen = useQuery(suppliesQuery(companyId)).data?.find(({ id }) => id === newId)
  const left = held.filter(({ id }) => !done.includes(id))
  if (replaced !== null && chosen && done.includes(oldId)) {
    return <Done replaced={replaced} isPrinting={isPrinting} name={supplyName(chosen)} rest={left[0]?.name ?? null} onNext={() => setChosen({ oldId: left[0]?.id ?? '', newId: '' })} onClose={onClose} />
  }
  return (
    <ReplaceForm
      key={oldId}
      companyId={companyId}
      certificate={certificate}
      items={left}
      oldId={oldId}
      newId={newId}
      replace={replace}
      onChoose={(part) => setChosen((before) => ({ ...before, ...part }))}
      onClose={onClose}
    />
  )
}
