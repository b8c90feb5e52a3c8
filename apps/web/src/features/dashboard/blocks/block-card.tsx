import { useQuery } from '@tanstack/react-query'

import { formatDate, formatMonthLong } from '#shared/lib/dates.ts'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { MonthLine } from '#shared/ui/charts/month-line.tsx'
import { MonthPairs } from '#shared/ui/charts/month-pairs.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { peopleText } from '#shared/lib/people-text.ts'
import { type BlockScope, blockQuery } from '../data/block-queries.ts'
import { type Block, changeText, type Figure, rowsName, valueText } from '../model/figures.ts'
import { spanText } from '../model/period.ts'
import { PictureButton } from './picture-button.tsx'

export interface BlockCardProps {
  readonly scope: BlockScope
  readonly block: string
  readonly label: string
  readonly isPortrait: boolean
  /** Opens what stands behind a figure. */
  readonly onRows: (name: string) => void
}

const FLOW = ['Admissões', 'Saídas'] as const
const NUMBER_BUTTON = 'rounded-sm text-left underline-offset-4 hover:underline'

function Months({ block, months, companyId }: { readonly block: Block; readonly months: NonNullable<Block['months']>; readonly companyId: string }) {
  const isPeople = block.block === 'people'
  const title = isPeople ? 'Pessoas ao fim de cada mês' : 'Admissões e saídas de cada mês'
  const series = isPeople ? [{ name: 'Pessoas', values: months.map(({ people }) => people) }] : FLOW.map((name, place) => ({ name, values: months.map(({ hired, left }) => (place === 0 ? hired : left)) }))
  return (
    <ChartCard title={title} columns={['Mês', ...series.map(({ name }) => name)]} rows={months.map(({ month }, index) => ({ label: formatMonthLong(month), values: series.map(({ values }) => values[index] ?? 0) }))}>
      {isPeople ? (
        <MonthLine label={title} months={months.map(({ month, people }) => ({ month, total: people }))} words={peopleText} />
      ) : (
        <MonthPairs label={title} series={FLOW} pairs={months.map(({ month, hired, left }) => ({ month, first: hired, second: left }))} />
      )}
      <PictureButton companyId={companyId} name={block.block} title={title} months={months.map(({ month }) => month)} series={series} />
    </ChartCard>
  )
}

function FigureValue({ figure, label, onOpen }: { readonly figure: Figure; readonly label: string; readonly onOpen: () => void }) {
  const text = valueText(figure.unit, figure.value)
  // Nothing is behind a zero, nor behind what cannot be measured.
  if (figure.value === null || figure.value === 0) return text
  return (
    <button type="button" className={NUMBER_BUTTON} onClick={onOpen}>
      {text}
      <span className="sr-only">: ver quem está em {figure.label}, {label}</span>
    </button>
  )
}

function Told({ block, scope, onRows }: { readonly block: Block; readonly scope: BlockScope; readonly onRows: (name: string) => void }) {
  const before = block.is_portrait ? formatDate(block.before_to) : spanText({ from: block.before_from, to: block.before_to })
  return (
    <div className="flex flex-col gap-5">
      <Figures
        figures={block.figures.map((figure) => {
          const note = changeText(figure, before)
          return {
            label: figure.label,
            value: <FigureValue figure={figure} label={block.label} onOpen={() => onRows(rowsName(block.block, figure.figure))} />,
            ...(note !== null && { note }),
          }
        })}
      />
      {block.months && <Months block={block} months={block.months} companyId={scope.companyId} />}
      <details className="text-sm text-text-muted">
        <summary className="inline-block min-h-6 cursor-pointer rounded-sm">
          Como é calculado?<span className="sr-only"> {block.label}</span>
        </summary>
        <p className="mt-1 max-w-[72ch]">{block.about}</p>
      </details>
    </div>
  )
}

/** One block: its figures with what they were before, its chart, and how it is worked out. */
export function BlockCard({ scope, block, label, isPortrait, onRows }: BlockCardProps) {
  const query = useQuery(blockQuery(scope, block))
  // What was told of another time stays until this one comes; one that failed says so.
  const data = query.isPlaceholderData && query.error ? undefined : query.data
  return (
    <Section title={label} {...(isPortrait && { note: 'hoje' })} className="break-inside-avoid">
      <div data-block={block} aria-busy={query.isPlaceholderData || undefined}>
        <QueryStates query={{ ...query, data }} pending={<Skeleton className="h-24 rounded-lg" />}>
          {(told) => <Told block={told} scope={scope} onRows={onRows} />}
        </QueryStates>
      </div>
    </Section>
  )
}
