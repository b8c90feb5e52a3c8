import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { FEWEST_SPOKES, MOST_SPOKES, Radar } from '#shared/ui/charts/radar.tsx'
import { cn } from '#shared/ui/cn.ts'
import { byGroup, GROUP_LABELS, type GroupName, type Result, scoreText, type Topic } from '../model/results/result.ts'

function Legend({ hasSelf }: { readonly hasSelf: boolean }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
      <li className="flex items-center gap-2"><span aria-hidden="true" className="w-6 border-t-2 border-chart-1" />Outras pessoas</li>
      {hasSelf && <li className="flex items-center gap-2"><span aria-hidden="true" className="w-6 border-t-2 border-dashed border-chart-2" />Autoavaliação</li>}
    </ul>
  )
}

function Bar({ value, points, className }: { readonly value: number | null; readonly points: number; readonly className: string }) {
  if (value === null) return null
  return <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken"><span className={cn('block h-full rounded-full', className)} style={{ width: `${(value / points) * 100}%` }} /></span>
}

function TopicRow({ topic, place, points }: { readonly topic: Topic; readonly place: number; readonly points: number }) {
  const { name, self, others, required } = topic
  const isBelow = required !== null && others !== null && points === 5 && others < required
  return (
    <li className="grid gap-1.5 py-2.5">
      <span className="flex items-baseline gap-2">
        <span aria-hidden="true" className="w-5 shrink-0 text-sm text-text-muted tabular">{place + 1}</span>
        <span className="min-w-0 flex-1 break-words">{name}</span>
        <span className="font-semibold tabular"><span className="sr-only">Outras pessoas: </span>{scoreText(others)}</span>
        {self !== null && <span className="w-12 text-right text-text-muted tabular"><span className="sr-only">Autoavaliação: </span>{scoreText(self)}</span>}
      </span>
      <span className="ml-7 grid gap-1">
        <Bar value={others} points={points} className="bg-chart-1" />
        <Bar value={self} points={points} className="bg-chart-2" />
        {required !== null && <span className={cn('text-xs', isBelow ? 'text-warning-text' : 'text-text-muted')}>{isBelow ? `Abaixo do nível ${required}, que o cargo pede` : `O cargo pede o nível ${required}`}</span>}
      </span>
    </li>
  )
}

/** The heart of a result: how the person and the others see each topic, as a shape, as bars and as a table by group. */
export function TopicsPart({ result, topics }: { readonly result: Result; readonly topics: readonly Topic[] }) {
  const { points, groups } = result
  const names = groups.shown.toSorted(byGroup).map(({ shown_as: name }) => name)
  const hasSelf = topics.some(({ self }) => self !== null)
  const cell = (topic: Topic, name: GroupName): string => scoreText(topic.groups[name] ?? null)
  return (
    <ChartCard
      title="Como cada um vê"
      columns={['Tema', ...names.map((name) => GROUP_LABELS[name]), 'Nível do cargo']}
      rows={topics.map((topic) => ({ label: topic.name, values: [...names.map((name) => cell(topic, name)), topic.required === null ? '—' : topic.required] }))}
    >
      <Legend hasSelf={hasSelf} />
      <div className={cn('grid items-center gap-x-8 gap-y-4', topics.length >= FEWEST_SPOKES && topics.length <= MOST_SPOKES && 'lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]')}>
        {topics.length >= FEWEST_SPOKES && topics.length <= MOST_SPOKES && <Radar spokes={topics.map(({ key, self, others }) => ({ key, first: others, second: self }))} most={points} />}
        <ol aria-label="Temas" className="divide-y">
          {topics.map((topic, place) => <TopicRow key={topic.key} topic={topic} place={place} points={points} />)}
        </ol>
      </div>
    </ChartCard>
  )
}
