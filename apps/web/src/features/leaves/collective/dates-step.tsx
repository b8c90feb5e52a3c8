import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { RuleList } from '#shared/ui/rule-list.tsx'
import { checkQuery } from '../data/collective/collective-queries.ts'
import type { Draft } from '../model/collective/collective.ts'

export interface DatesStepProps {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

/** First and last day, with the law's answer to them as they are picked. */
export function DatesStep({ draft, onDraft }: DatesStepProps) {
  const from = useDeferredValue(draft.starts_on ?? '')
  const to = useDeferredValue(draft.ends_on ?? '')
  const check = useQuery(checkQuery(draft.id ?? '', from, to))
  const isReady = from !== '' && to !== '' && from <= to
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Primeiro dia" required>
          <DateInput value={draft.starts_on ?? ''} onValue={(iso) => onDraft({ ...draft, starts_on: iso || null })} />
        </Field>
        <Field label="Último dia" required error={from !== '' && to !== '' && from > to ? 'O último dia deve ser depois do primeiro' : null}>
          <DateInput min={draft.starts_on ?? undefined} value={draft.ends_on ?? ''} onValue={(iso) => onDraft({ ...draft, ends_on: iso || null })} />
        </Field>
      </div>
      <Refusal error={check.error} title="As regras não puderam ser conferidas" />
      {isReady && check.data && (
        <section aria-label="O que a lei diz" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
          <p>
            <strong className="tabular">{daysText(check.data.days)}</strong>, de volta em <span className="tabular">{formatDate(check.data.returns_on)}</span>. Comunicações até{' '}
            <strong className="tabular">{formatDate(check.data.notify_by)}</strong>.
          </p>
          <RuleList rules={check.data.rules} />
        </section>
      )}
      {!isReady && <p className="text-text-muted">Pelo menos 10 dias, e não nos dois dias antes de feriado ou do descanso semanal.</p>}
    </div>
  )
}
