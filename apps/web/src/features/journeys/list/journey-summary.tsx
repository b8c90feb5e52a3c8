import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { figuresQuery } from '../data/journeys.ts'
import { daysToReady, type JourneyFigures, onTimeShare } from '../model/following/journey.ts'
import { journeyList, type JourneyListState } from '../model/following/journey-list.ts'

interface RowsLinkProps {
  readonly state: JourneyListState
  readonly filters: Partial<JourneyListState>
  readonly children: ReactNode
}

/** A number that opens the rows behind it: those filters alone, in the view of the moment. */
function RowsLink({ state, filters, children }: RowsLinkProps) {
  const { cleared, url } = journeyList
  return (
    <Link to="." search={() => url({ ...cleared(state), pessoa: '', ...filters })} className={TEXT_LINK}>
      {children}
    </Link>
  )
}

function Sums({ figures, state }: { readonly figures: JourneyFigures; readonly state: JourneyListState }) {
  const { open, overdue, median_days, ended, on_time, areas } = figures
  const link = (filters: Partial<JourneyListState>, text: string): ReactNode => (
    <RowsLink state={state} filters={filters}>
      {text}
    </RowsLink>
  )
  const endedNote = `${on_time.toLocaleString('pt-BR')} de ${ended.toLocaleString('pt-BR')} ${ended === 1 ? 'concluída' : 'concluídas'} no último ano`
  const share = onTimeShare(figures)
  return (
    <div className={cn('grid items-start gap-x-12 gap-y-6', areas.length > 0 && 'lg:grid-cols-2')}>
      <Figures
        className={cn('grid-cols-2', areas.length === 0 && 'lg:grid-cols-4')}
        figures={[
          { label: 'Em andamento', value: link({ state: 'open' }, open.toLocaleString('pt-BR')) },
          { label: overdue === 1 ? 'Tarefa atrasada' : 'Tarefas atrasadas', value: link({ state: 'overdue' }, overdue.toLocaleString('pt-BR')) },
          ...(median_days === null ? [] : [{ label: 'Até ficar pronto', value: link({ state: 'done' }, daysToReady(median_days)), note: 'mediana do último ano' }]),
          ...(share === null ? [] : [{ label: 'No prazo', value: link({ state: 'done' }, share), note: endedNote }]),
        ]}
      />
      {areas.length > 0 && (
        <ChartCard title="Atrasadas por área" columns={['Área', 'Atrasadas', 'Em aberto']} rows={areas.map(({ name, overdue: late, open: all }) => ({ label: name, values: [late, all] }))}>
          <BarList
            amounts={areas.map(({ name, overdue: total }) => ({ label: name, total }))}
            name={({ label }) => {
              const area = areas.find(({ name }) => name === label)?.area ?? null
              return area === null ? label : link({ area }, label)
            }}
          />
        </ChartCard>
      )}
    </div>
  )
}

/** How the journeys of a kind go; nothing before the first. */
export function JourneySummary({ kind, state }: { readonly kind: string; readonly state: JourneyListState }) {
  const figures = useQuery(figuresQuery(useCompanyId(), kind))
  return (
    <QueryStates query={figures} pending={<Skeleton className="h-24 rounded-lg" />} isEmpty={(found) => found === null || found.open + found.ended === 0} empty={null}>
      {(found) => found && <Sums figures={found} state={state} />}
    </QueryStates>
  )
}
