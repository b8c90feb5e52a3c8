import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { goalReportQuery } from '../data/goal-queries.ts'
import type { GoalCycle, GoalReport } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { confidenceText, coverageOf, scoreText } from '../model/report.ts'
import { CountsPart } from './counts-part.tsx'
import { GoalsLink } from './goals-link.tsx'
import { WeeksPart } from './weeks-part.tsx'

interface ReportsPanelProps {
  readonly list: Pick<ListControl<OkrsAddress>, 'state' | 'change'>
  readonly cycle: GoalCycle
}

function Scores({ report, at }: { readonly report: GoalReport; readonly at: Partial<OkrsAddress> }) {
  const given = report.scores.filter(({ objectives }) => objectives > 0)
  const bars = report.scores.map(({ tenth, objectives: total }) => {
    const label = scoreText(tenth)
    return { label, total, name: total === 0 ? label : <GoalsLink to={{ ...at, foco: `score-${String(tenth)}` }}>{label}</GoalsLink> }
  })
  return (
    <ChartCard title="Notas dos objetivos encerrados" columns={['Nota', 'Objetivos']} rows={given.map(({ tenth, objectives }) => ({ label: scoreText(tenth), values: [objectives] }))}>
      {given.length === 0 ? (
        <p className="text-text-muted">Nenhum objetivo foi encerrado com nota neste ciclo.</p>
      ) : (
        <BarList amounts={bars} name={({ label }) => bars.find((bar) => bar.label === label)?.name ?? label} />
      )}
    </ChartCard>
  )
}

/** What the goals of a cycle come to, for whoever leads: of the whole company or of those whom they lead. */
export function ReportsPanel({ list: { state, change }, cycle }: ReportsPanelProps) {
  const companyId = useCompanyId()
  const query = useQuery(goalReportQuery(companyId, cycle.id, state.departamento))
  const at = { ciclo: cycle.id, departamento: state.departamento }
  return (
    <div data-wide className="flex min-w-0 flex-col gap-6">
      <div className="max-w-72">
        <DepartmentSelect aria-label="Departamento" companyId={companyId} none="Todos os departamentos" value={state.departamento} onValue={(departamento) => change({ departamento })} />
      </div>
      <QueryStates
        query={query}
        pending={<Skeleton className="h-96 rounded-xl" />}
        isEmpty={({ objectives }) => objectives === 0}
        empty={
          <EmptyState icon={<ChartNoAxesColumn />} title="Nada a mostrar">
            Os relatórios contam os objetivos publicados deste ciclo, da empresa ou de quem você lidera.
          </EmptyState>
        }
      >
        {(report) => (
          <div className="flex min-w-0 flex-col gap-8">
            <Figures
              figures={[
                { label: 'Objetivos', value: <GoalsLink to={at}>{report.objectives.toLocaleString('pt-BR')}</GoalsLink>, note: 'publicados neste ciclo' },
                { label: 'Progresso médio', value: wholePercent(report.progress), note: `esperado até hoje: ${wholePercent(report.expected)}` },
                { label: 'Em risco', value: <GoalsLink to={{ ...at, saude: 'at_risk', situacao: 'active' }}>{report.at_risk.toLocaleString('pt-BR')}</GoalsLink>, note: `${report.attention.toLocaleString('pt-BR')} em atenção` },
                { label: 'Alinhados', value: <GoalsLink to={{ ...at, foco: 'aligned' }}>{wholePercent(coverageOf(report))}</GoalsLink>, note: <GoalsLink to={{ ...at, foco: 'unaligned' }}>{`${report.unaligned.toLocaleString('pt-BR')} sem objetivo superior`}</GoalsLink> },
                { label: 'Nota média', value: confidenceText(report.score), note: `${report.scored.toLocaleString('pt-BR')} com nota` },
              ]}
            />
            <CountsPart title="Por departamento" heading="Departamento" rows={report.departments} at={at} companyId={companyId} fileName={`metas-por-departamento-${cycle.name}`} />
            <CountsPart title="Por nível" heading="Nível" rows={report.levels} at={at} companyId={companyId} fileName={`metas-por-nivel-${cycle.name}`} />
            <WeeksPart report={report} measure="confidence" at={at} companyId={companyId} fileName={`confianca-${cycle.name}`} />
            <WeeksPart report={report} measure="adherence" at={at} companyId={companyId} fileName={`check-ins-${cycle.name}`} />
            <Scores report={report} at={at} />
          </div>
        )}
      </QueryStates>
    </div>
  )
}
