import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { PositionSelect } from '#shared/reference/reference-select.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { FEWEST_SPOKES, MOST_SPOKES, Radar } from '#shared/ui/charts/radar.tsx'
import { cn } from '#shared/ui/cn.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { gapQuery } from '../data/plan-queries.ts'
import { gapText, isGap } from '../model/gap.ts'
import type { Gap, GapItem } from '../model/plan-form.ts'

interface GapsPanelProps {
  readonly employeeId: string
  readonly isOwn: boolean
  /** The position that the levels are compared with; empty for the person's own. */
  readonly positionId: string
  readonly onPosition: (id: string) => void
  /** Turns a gap into an area of the plan that is open, or of a new one. */
  readonly onPlan: (gap: Gap, competencyId: string) => void
}

const LEVELS = 5

function GapRow({ item, place, onPlan }: { readonly item: GapItem; readonly place: number; readonly onPlan: () => void }) {
  const { competency, is_proven: isProven, valid_until: until, target_level: target, current_level: now } = item
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-48 gap-2">
        <span aria-hidden="true" className="w-5 shrink-0 text-sm text-text-muted tabular">{place + 1}</span>
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-medium break-words">{competency}</p>
          <p className={cn('text-sm', isGap(item) ? 'text-warning-text' : 'text-text-muted')}>{gapText(item)}</p>
          <p className="flex flex-wrap gap-1.5 empty:hidden">
            {isProven && <Badge tone="success">{until === null ? 'Nível comprovado' : `Comprovado até ${formatDate(until)}`}</Badge>}
            {target !== null && <Badge tone="primary">No plano: nível {target}</Badge>}
          </p>
        </div>
      </div>
      {target === null && (isGap(item) || (now ?? 0) < LEVELS) && <Button size="sm" onClick={onPlan}><span>Colocar <span className="sr-only">{competency} </span>no plano</span></Button>}
    </li>
  )
}

function Body({ gap, onPlan }: { readonly gap: Gap; readonly onPlan: (competencyId: string) => void }) {
  const { items } = gap
  const hasShape = items.length >= FEWEST_SPOKES && items.length <= MOST_SPOKES
  const word = (level: number | null): string | number => level ?? '—'
  return (
    <ChartCard
      title="Níveis de hoje e os que o cargo pede"
      columns={['Competência', 'Hoje', 'O cargo pede', 'Nota da última avaliação', 'Vale até', 'No plano']}
      rows={items.map((item) => ({
        label: item.competency,
        values: [word(item.current_level), word(item.required_level), item.reviewed_mean === null ? '—' : item.reviewed_mean.toLocaleString('pt-BR'), item.valid_until === null ? '—' : formatDate(item.valid_until), word(item.target_level)],
      }))}
    >
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
        <li className="flex items-center gap-2"><span aria-hidden="true" className="w-6 border-t-2 border-chart-1" />Hoje</li>
        <li className="flex items-center gap-2"><span aria-hidden="true" className="w-6 border-t-2 border-dashed border-chart-2" />O cargo pede</li>
      </ul>
      <div className={cn('grid items-center gap-x-8 gap-y-4', hasShape && 'lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]')}>
        {hasShape && <Radar spokes={items.map(({ competency_id: key, current_level: first, required_level: second }) => ({ key, first, second }))} most={LEVELS} />}
        <ol aria-label="Competências" className="divide-y">
          {items.map((item, place) => <GapRow key={item.competency_id} item={item} place={place} onPlan={() => onPlan(item.competency_id)} />)}
        </ol>
      </div>
    </ChartCard>
  )
}

/** What somebody has beside what a position asks for; a press turns a gap into a part of the plan. */
export function GapsPanel({ employeeId, isOwn, positionId, onPosition, onPlan }: GapsPanelProps) {
  const companyId = useCompanyId()
  const gap = useQuery({ ...gapQuery(employeeId, positionId), retry: false })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        {!isOwn && gap.data && <h2 className="min-w-0 flex-1 basis-52 text-lg font-semibold break-words">Competências de {gap.data.person.name}</h2>}
        <Field label="Comparar com o cargo" className="w-full sm:w-72">
          <PositionSelect companyId={companyId} none={isOwn ? 'O meu cargo' : 'O cargo da pessoa'} value={positionId} onValue={onPosition} />
        </Field>
      </div>
      <QueryStates
        query={gap}
        pending={<Skeleton className="h-64 rounded-lg" />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon={<Target />} title="Ainda não há níveis para comparar">Eles vêm do que o cargo pede, da última avaliação liberada e das ações de PDI aceitas com um nível.</EmptyState>}
      >
        {(found) => <Body gap={found} onPlan={(id) => onPlan(found, id)} />}
      </QueryStates>
    </div>
  )
}
