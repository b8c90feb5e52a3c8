import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { type Audience, isNobody as isOfNobody, without } from '#shared/lib/audience.ts'
import { AudienceField } from '#shared/recipients/audience-field.tsx'
import { RecipientList } from '#shared/recipients/recipient-list.tsx'
import type { Recipient } from '#shared/recipients/recipients.ts'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { gapsQuery, recipientsQuery } from '../data/documents/campaigns.ts'
import { type AskDraft, type AskField, askableOf, askProblems } from '../model/documents/campaign.ts'
import { TypeChoices } from './type-choices.tsx'
import { useAsk } from './use-ask.ts'

export interface AskDocumentsProps {
  /** Whom to ask; null lets one choose. */
  readonly audience: Audience | null
  /** Types ticked at first; everything that is required and lacks where none is named. */
  readonly types?: readonly string[]
  /** Only these types are offered, and only of whom they are required. */
  readonly onlyTypes?: readonly string[]
  /** Whom, in a sentence. */
  readonly description?: string
  readonly onClose: () => void
  /** Once it is sent. */
  readonly onDone?: () => void
}

const NOBODY = { types: [], onlyRequired: true } as const

/** Whoever cannot be told comes first, then whoever needs a link. */
const rank = ({ channels, reason }: Recipient): number => (reason === null ? (channels.includes('guest_link') ? 1 : 2) : 0)

const spared = (count: number): string => (count === 1 ? '1 pessoa não recebe: já está em dia ou já foi pedido.' : `${count.toLocaleString('pt-BR')} pessoas não recebem: já estão em dia ou já foi pedido.`)

/** Asks people for documents: what, until when, and who hears of it by which door, before anything is sent. */
export function AskDocuments({ audience: given, types, onlyTypes, description, onClose, onDone }: AskDocumentsProps) {
  const companyId = useCompanyId()
  const [today] = useState(() => todayIso())
  const [audience, setAudience] = useState<Audience>(given ?? {})
  const [picked, setPicked] = useState<readonly string[] | null>(types ?? null)
  const [rest, setRest] = useState<Omit<AskDraft, 'types'>>({ besides: false, due_on: '', message: '' })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  // What is asked comes a moment after the dialog: the field below it is not where one begins.
  const what = useRef<HTMLDivElement>(null)
  const isNobody = isOfNobody(audience)
  const gaps = useQuery({ ...gapsQuery(companyId, audience), enabled: !isNobody })
  const offered = isNobody ? [] : (gaps.data ?? []).filter((gap) => (onlyTypes?.includes(gap.type_id) ?? true) && askableOf(gap, rest.besides) > 0)
  const wanted = picked ?? offered.filter(({ required }) => required > 0).map(({ type_id }) => type_id)
  const draft: AskDraft = { ...rest, types: wanted.filter((id) => offered.some(({ type_id }) => type_id === id)) }
  const wish = { types: draft.types, onlyRequired: !draft.besides }
  const recipients = useQuery({ ...recipientsQuery(companyId, audience, isNobody ? NOBODY : wish), enabled: !isNobody })
  const listed = (recipients.data ?? []).filter(({ asked }) => asked > 0).toSorted((one, other) => rank(one) - rank(other))
  const asked = listed.filter(({ employee }) => !left.has(employee.id))
  const count = asked.reduce((sum, recipient) => sum + recipient.asked, 0)
  const problems = askProblems(draft, today)
  const shown = (field: AskField): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const ask = useAsk({
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  const isReady = !isNobody && recipients.data !== undefined && !recipients.isPlaceholderData && !gaps.isPlaceholderData
  const submit = (): void => {
    setChecked(true)
    if (problems.size > 0 || asked.length === 0 || !isReady) return
    ask.mutate({ companyId, audience: without(audience, left), ...wish, dueOn: parseTypedDate(draft.due_on), message: draft.message, employees: asked.map(({ employee }) => employee.id), what: null })
  }
  return (
    <FormDialog
      title="Pedir documentos"
      description={description ?? 'Cada pessoa recebe só o que lhe falta. Você tem dez segundos para desfazer.'}
      confirmLabel={count === 1 ? 'Enviar 1 pedido' : `Enviar ${count.toLocaleString('pt-BR')} pedidos`}
      canSave={!isReady || draft.types.length === 0 || asked.length > 0}
      whyNot="Ninguém receberia este pedido"
      act={ask}
      failure="Os pedidos não foram enviados"
      onSubmit={submit}
      onClose={onClose}
      {...(given !== null && { initialFocus: what })}
    >
      {given === null && (
        <AudienceField
          audience={audience}
          hasNoExcept
          onAudience={(next) => {
            setAudience(next)
            setPicked(null)
            setLeft(new Set())
          }}
        />
      )}
      {!isNobody && (
        <div ref={what} tabIndex={-1} className="flex flex-col gap-4 outline-none">
          <QueryStates query={gaps} pending={<Skeleton className="h-40 rounded-md" />} isEmpty={() => false}>
            {() => <TypeChoices gaps={offered} chosen={draft.types} besides={draft.besides} problem={shown('types')} onChange={setPicked} />}
          </QueryStates>
          {onlyTypes === undefined && (
            <Checkbox label="Pedir também a quem não precisa do documento" checked={draft.besides} onChange={({ target }) => setRest({ ...rest, besides: target.checked })} />
          )}
          {draft.types.length > 0 && (
            <QueryStates query={recipients} pending={<Skeleton className="h-40 rounded-md" />} isEmpty={() => false}>
              {(all) => (
                <div>
                  <RecipientList recipients={listed} left={left} onLeft={setLeft} />
                  {all.length > listed.length && <p className="tabular mt-2 text-sm text-text-muted">{spared(all.length - listed.length)}</p>}
                </div>
              )}
            </QueryStates>
          )}
        </div>
      )}
      <DayField label="Prazo" hint="Sem prazo, dez dias." value={draft.due_on} error={shown('due_on')} onChange={(due_on) => setRest({ ...rest, due_on })} />
      <Field label="Mensagem" optional hint="Quem recebe lê este texto ao enviar.">
        <TextArea rows={3} maxLength={500} value={draft.message} onChange={(event) => setRest({ ...rest, message: event.target.value })} />
      </Field>
    </FormDialog>
  )
}
