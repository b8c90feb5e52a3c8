import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { formatMoney } from '#shared/lib/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { vacationValuesQuery } from '../data/periods/statement-query.ts'
import { type Statement, VALUE_LABELS } from '../model/periods/statement.ts'

const money = (amount: number): string => formatMoney(String(amount))

interface ShownProps {
  readonly statement: Statement
  readonly on: string | null
}

function Values({ statement, on }: ShownProps) {
  const query = useQuery(vacationValuesQuery(statement.person.id, statement.scope === 'own', on))
  return (
    <QueryStates query={query} pending={<Skeleton className="h-40 w-full" />}>
      {({ daily, periods }) =>
        daily === null ? (
          <p className="text-text-muted">Não há salário cadastrado por mês, semana, dia ou hora para estimar.</p>
        ) : (
          <>
            <p className="text-sm text-text-muted">
              Um dia vale {money(daily)} pelo salário de hoje.
              {periods.length === 0 && ' Nenhum dia a pagar.'}
            </p>
            <ul aria-label="Valores por período" className="mt-2 divide-y">
              {periods.map((period) => (
                <li key={period.acquired_from} className="py-3">
                  <h3 className="font-medium tabular">Período de {formatDate(period.acquired_from)}</h3>
                  <dl className="mt-1 flex flex-col gap-1 text-sm">
                    {period.lines.map(({ code, days, amount, source }) => (
                      <div key={code} className="flex flex-wrap justify-between gap-x-4">
                        <dt className="min-w-0">
                          {VALUE_LABELS[code]} <span className="tabular text-text-muted">({daysText(days)} · {source})</span>
                        </dt>
                        <dd className="tabular">{money(amount)}</dd>
                      </div>
                    ))}
                    <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
                      <dt>Total estimado</dt>
                      <dd className="tabular">{money(period.total)}</dd>
                    </div>
                  </dl>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryStates>
  )
}

/** What the days are worth: for the person and for HR, and only when asked for. */
export function PeriodValues({ statement, on }: ShownProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Card title="Valor estimado">
      {isShown ? (
        <Values statement={statement} on={on} />
      ) : (
        <Button onClick={() => setIsShown(true)}>
          <Eye aria-hidden="true" className="size-4" />
          Mostrar valores
        </Button>
      )}
      <p className="mt-3 text-sm text-text-muted">
        Estimativa: sem médias de horas extras e adicionais, e sem descontos. O valor certo é o da folha.
        {statement.scope === 'hr' && ' O acesso fica registrado.'}
      </p>
    </Card>
  )
}
