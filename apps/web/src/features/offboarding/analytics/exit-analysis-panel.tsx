import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { exitAnalyticsQuery } from '../data/exit-analytics.ts'
import { type AnalyticsState, type ExitAnalysis, lettersText, type Period, periodOf, periodText } from '../model/exit-analytics.ts'
import { ExitCharts } from './exit-charts.tsx'
import { ExitsLink } from './exits-link.tsx'

interface ExitAnalysisPanelProps {
  readonly state: AnalyticsState
  readonly onState: (state: AnalyticsState) => void
}

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function Totals({ analysis, period }: { readonly analysis: ExitAnalysis; readonly period: Period }) {
  const { total, voluntary, involuntary, exit_rate: rate, turnover_exits: counted, average_headcount: heads } = analysis
  const other = total - voluntary - involuntary
  return (
    <Figures
      figures={[
        { label: total === 1 ? 'Desligamento' : 'Desligamentos', value: <ExitsLink period={period}>{total.toLocaleString('pt-BR')}</ExitsLink>, note: other > 0 ? <ExitsLink period={period} filters={{ initiative: 'neither' }}>{`${other.toLocaleString('pt-BR')} por outros motivos`}</ExitsLink> : undefined },
        { label: 'Voluntários', value: <ExitsLink period={period} filters={{ initiative: 'employee' }}>{voluntary.toLocaleString('pt-BR')}</ExitsLink>, note: 'A pessoa quis sair' },
        { label: 'Involuntários', value: <ExitsLink period={period} filters={{ initiative: 'company,both' }}>{involuntary.toLocaleString('pt-BR')}</ExitsLink>, note: 'A empresa quis, ou foi de comum acordo' },
        { label: 'Taxa de desligamento', value: `${percent.format(rate)}%`, note: `${counted.toLocaleString('pt-BR')} de ${percent.format(heads)} pessoas em média` },
      ]}
    />
  )
}

/** What the exits of a period have in common, in numbers and charts. */
export function ExitAnalysisPanel({ state, onState }: ExitAnalysisPanelProps) {
  const period = periodOf(state, todayIso())
  const analysis = useQuery(exitAnalyticsQuery(useCompanyId(), period))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-3">
        <Field label="De" className="w-40">
          <DateInput min="1990-01-01" max={period.to} value={period.from} onValue={(iso) => iso !== '' && onState({ ...state, from: iso })} />
        </Field>
        <Field label="Até" className="w-40">
          <DateInput min={period.from} max="2199-12-31" value={period.to} onValue={(iso) => iso !== '' && onState({ ...state, to: iso })} />
        </Field>
      </div>
      <QueryStates
        query={analysis}
        pending={
          <div className="grid gap-5 lg:grid-cols-2">
            <Skeleton className="h-80 rounded-lg" />
            <Skeleton className="h-80 rounded-lg" />
          </div>
        }
        isEmpty={(found) => found === null || (found.total === 0 && found.letters.sent === 0)}
        empty={
          <EmptyState icon={<ChartNoAxesColumn />} title="Ainda não há desligamentos neste período">
            {`${periodText(period)} ninguém saiu. Escolha outro período.`}
          </EmptyState>
        }
      >
        {(found) =>
          found && (
            <div className="flex flex-col gap-6">
              <p className="text-text-muted">{`${periodText(period)}, em meses inteiros. Contam os desligamentos que já aconteceram; os importados também, embora não tenham um processo para abrir.`}</p>
              <Totals analysis={found} period={period} />
              <p className="text-text-muted tabular">{lettersText(found.letters)}</p>
              <ExitCharts analysis={found} period={period} />
            </div>
          )
        }
      </QueryStates>
    </>
  )
}
