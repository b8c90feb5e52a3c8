import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Card } from '#shared/ui/card.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { terminationQuery, thirteenthQuery } from '../data/periods/statement-query.ts'
import { dayOf } from '../model/periods/desk-state.ts'
import { CAUSES, DUE_LABELS, type Statement } from '../model/periods/statement.ts'

/** What would be due if the contract ended on a day. It writes nothing. */
export function TerminationCard({ statement }: { readonly statement: Statement }) {
  // Nobody leaves before they came: of somebody who is still to come it begins with their first day.
  const [on, setOn] = useState(statement.hired_on > statement.today ? statement.hired_on : statement.today)
  const [cause, setCause] = useState<string>(CAUSES[0].value)
  const day = dayOf(on)
  const end = [statement.person.id, statement.scope === 'own', day ?? statement.today, cause] as const
  const query = useQuery({ ...terminationQuery(...end), enabled: day !== null })
  const thirteenth = useQuery({ ...thirteenthQuery(...end), enabled: day !== null })
  return (
    <Card title="Se o contrato terminasse">
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <Field label="Último dia">
          <DateInput value={on} min={statement.hired_on} max="2199-12-31" onValue={setOn} />
        </Field>
        <Field label="Como termina">
          <SelectInput
            value={cause}
            onChange={({ target }) => setCause(target.value)}
            options={CAUSES.map(({ value, label }) => [value, label])}
          />
        </Field>
      </div>
      <QueryStates
        query={query}
        pending={<Skeleton className="h-24 w-full" />}
        empty={<p className="text-text-muted">Nenhum dia de férias seria devido.</p>}
      >
        {(lines) => (
          <ul aria-label="Férias devidas" className="divide-y">
            {lines.map((line) => (
              <li key={`${line.kind} ${line.acquired_from}`} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0">
                  {DUE_LABELS[line.kind]}
                  {(line.kind === 'proportional' || line.kind === 'recess') && <span className="tabular"> ({line.twelfths}/12)</span>}
                  <span className="block text-sm text-text-muted tabular">
                    {formatDate(line.acquired_from)} a {formatDate(line.acquired_to)} · {line.source}
                  </span>
                </span>
                <span className="font-medium whitespace-nowrap tabular">{daysText(line.days)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {thirteenth.data && (
        <p className="mt-3 flex items-baseline justify-between gap-4 border-t pt-3">
          <span>
            13º salário proporcional
            <span className="block text-sm text-text-muted">{thirteenth.data.source}</span>
          </span>
          <span className="font-medium tabular">{thirteenth.data.twelfths}/12</span>
        </p>
      )}
      <p className="mt-3 text-sm text-text-muted">Só dias: valores, aviso e descontos ficam com a folha.</p>
    </Card>
  )
}
