import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { orgFigures } from '../model/org-chart/figures.ts'
import type { OrgPerson } from '../model/org-chart/org-tree.ts'

export interface OrgChartsProps {
  readonly people: readonly OrgPerson[]
  /** The day that people's time in the company is counted on. */
  readonly day: string
}

const average = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** How many people there are, where, for how long, and how many each leader has. Of whoever the organogram shows. */
export function OrgCharts({ people, day }: OrgChartsProps) {
  const { departments, tenure, span, leaders, averageSpan } = orgFigures(people, day)
  const charts = [
    { title: 'Pessoas por departamento', heading: 'Departamento', count: 'Pessoas', amounts: departments },
    { title: 'Tempo de empresa', heading: 'Tempo', count: 'Pessoas', amounts: tenure },
    { title: 'Tamanho das equipes diretas', heading: 'Equipe direta', count: 'Líderes', amounts: span },
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-muted tabular">
        {people.length.toLocaleString('pt-BR')} {people.length === 1 ? 'pessoa' : 'pessoas'}
        {averageSpan !== null && `, ${leaders.toLocaleString('pt-BR')} com equipe, em média ${average.format(averageSpan)} em cada equipe direta`}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {charts
          .filter(({ amounts }) => amounts.length > 0)
          .map(({ title, heading, count, amounts }) => (
            <ChartCard key={title} title={title} columns={[heading, count]} rows={amounts.map(({ label, total }) => ({ label, values: [total] }))}>
              <BarList amounts={amounts} />
            </ChartCard>
          ))}
      </div>
    </div>
  )
}
