import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dossierPreviewQuery, orderDossier } from '../data/dossiers/dossiers.ts'
import { countText, type DossierWish, usualPeriod } from '../model/dossiers/dossier.ts'

export interface NewDossierProps {
  readonly companyId: string
  /** Whom it is about; null for the whole company. */
  readonly employeeId: string | null
  readonly onDone: () => void
  readonly onClose: () => void
}

interface PartChoicesProps {
  readonly preview: Shapes.DossierPreview
  readonly left: ReadonlySet<string>
  readonly onToggle: (part: string) => void
}

function PartChoices({ preview: { people, parts, openers, person }, left, onToggle }: PartChoicesProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium">O que vai dentro</legend>
        {person === null && <p className="mb-2 text-sm text-text-muted">{people === 1 ? '1 pessoa trabalhou no período.' : `${people.toLocaleString('pt-BR')} pessoas trabalharam no período.`}</p>}
        <ul className="flex flex-col gap-2">
          {parts.map(({ part, title, description, lines, files }) => (
            <li key={part}>
              <Checkbox label={title} checked={!left.has(part)} onChange={() => onToggle(part)} />
              <p className="pl-6 text-sm text-text-muted">
                {description} {countText(lines, files) !== null && <span className="tabular">{`${countText(lines, files) ?? ''}.`}</span>}
              </p>
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="text-sm text-text-muted">
        {openers === 1 ? 'Uma pessoa pode abrir' : `${openers.toLocaleString('pt-BR')} pessoas podem abrir`}: os administradores desta empresa e os masters. Cada abertura fica na auditoria, casos confidenciais não entram, e tudo é
        apagado em sete dias.
      </p>
    </>
  )
}

/** What is to be inspected, for which days and why, with what will be inside before it is ordered. */
export function NewDossier({ companyId, employeeId, onDone, onClose }: NewDossierProps) {
  const [period, setPeriod] = useState(() => usualPeriod(todayIso(), employeeId !== null))
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const hasPeriod = period.from !== '' && period.to !== ''
  const preview = useQuery({ ...dossierPreviewQuery(companyId, employeeId, period.from, period.to), enabled: hasPeriod && period.from <= period.to })
  const parts = (preview.data?.parts ?? []).map(({ part }) => part).filter((part) => !left.has(part))
  const order = useAct({
    act: (wish: DossierWish) => orderDossier(companyId, employeeId, wish), done: ['Pasta pedida', 'Você pode sair desta página: uma notificação avisa quando ficar pronta.'], stale: SUBJECTS.dossiers, onDone,
  })
  const whyNot = !hasPeriod ? 'Informe o período.' : period.from > period.to ? 'O fim do período vem antes do início.' : reason.trim() === '' ? 'Informe para que é a pasta.' : parts.length === 0 ? 'Escolha ao menos uma parte.' : null
  return (
    <FormSheet
      title={employeeId === null ? 'Pasta do fiscal da empresa' : `Pasta do fiscal${preview.data?.person ? ` de ${preview.data.person.name}` : ''}`}
      description="Um índice em PDF e um ZIP com os arquivos e o SHA-256 de cada um."
      confirmLabel="Montar pasta"
      canSave={whyNot === null}
      {...(whyNot !== null && { whyNot })}
      act={order}
      failure="A pasta não foi pedida"
      isUnsaved={reason.trim() !== ''}
      onSubmit={() => { if (whyNot === null) order.mutate({ ...period, parts, reason: reason.trim() }) }}
      onClose={onClose}
    >
      <Field label="Para que é a pasta" required hint="Como o número da fiscalização. Fica na auditoria, e as pessoas o leem.">
        <TextArea rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="De" required>
          <DateInput value={period.from} onValue={(from) => setPeriod({ ...period, from })} />
        </Field>
        <Field label="Até" required error={hasPeriod && period.from > period.to ? 'O fim vem antes do início.' : null}>
          <DateInput value={period.to} onValue={(to) => setPeriod({ ...period, to })} />
        </Field>
      </div>
      {hasPeriod && period.from <= period.to && (
        <QueryStates query={preview} pending={<Skeleton className="h-64 rounded-lg" />}>
          {(told) => (
            <PartChoices
              preview={told}
              left={left}
              onToggle={(part) => {
                const next = new Set(left)
                if (!next.delete(part)) next.add(part)
                setLeft(next)
              }}
            />
          )}
        </QueryStates>
      )}
    </FormSheet>
  )
}
