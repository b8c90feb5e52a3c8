import { ExportMenu } from '#shared/export/export-menu.tsx'
import { formatDayMonth } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { Section } from '#shared/ui/section.tsx'
import type { GoalReport } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { cellFinder, confidenceText, shareOf, tintOf, weekColumns } from '../model/report.ts'
import { GoalsLink } from './goals-link.tsx'

type Measure = 'confidence' | 'adherence'

interface WeeksPartProps {
  readonly report: GoalReport
  readonly measure: Measure
  readonly at: Partial<OkrsAddress>
  readonly companyId: string
  readonly fileName: string
}

const TINTS = { low: 'bg-warning-subtle text-warning-text', middle: 'bg-sunken', high: 'bg-success-subtle text-success-text' } as const
const TITLES: Readonly<Record<Measure, string>> = { confidence: 'Confiança por semana', adherence: 'Check-ins em dia por semana' }
const NOTES: Readonly<Record<Measure, string>> = {
  confidence: 'Média de 0 a 10 do que foi dito nos check-ins. A cor repete o número.',
  adherence: 'Dos check-ins esperados nas semanas que terminaram, quantos foram feitos a tempo. A cor repete o número.',
}

interface WeekCellProps extends Pick<WeeksPartProps, 'measure' | 'at'> {
  readonly cell: GoalReport['cells'][number] | undefined
}

function WeekCell({ cell, measure, at }: WeekCellProps) {
  const tint = cell && tintOf(measure, cell)
  if (!cell || !tint) return <td className="p-1 text-center text-text-subtle"><span aria-hidden="true">—</span><span className="sr-only">nada nesta semana</span></td>
  const text = measure === 'confidence' ? confidenceText(cell.confidence) : wholePercent(shareOf(cell.done, cell.due))
  const box = cn('block rounded-sm px-2 py-1.5 text-center text-sm tabular', TINTS[tint])
  const focus = measure === 'confidence' ? `checked-${cell.week}` : cell.done < cell.due ? `missed-${cell.week}` : null
  return (
    <td className="p-1">
      {focus === null ? <span className={box}>{text}</span> : <GoalsLink to={{ ...at, foco: focus, departamento: cell.department_id ?? '' }} className={cn(box, 'underline-offset-4 hover:underline')}>{text}</GoalsLink>}
    </td>
  )
}

/** Departments by weeks: how sure people are, or whether they check in. */
export function WeeksPart({ report: { weeks, cells, departments }, measure, at, companyId, fileName }: WeeksPartProps) {
  if (weeks.length === 0) return null
  const title = TITLES[measure]
  const find = cellFinder(cells)
  const rows = departments.flatMap(({ id, name }) => cells.filter((cell) => cell.department_id === id).map((cell) => ({ department: name ?? 'Sem departamento', cell })))
  return (
    <Section
      title={title}
      actions={<ExportMenu of={title} size="sm" total={rows.length} scope="com o filtro atual" source={{ list: 'goal_report', companyId, fileName, sheet: title, columns: weekColumns, fetchBatch: (offset) => Promise.resolve({ rows: offset === 0 ? rows : [], total: rows.length }) }} />}
    >
      <p className="mb-2 max-w-[70ch] text-sm text-text-muted">{NOTES[measure]}</p>
      <div role="region" aria-label={`${title}: tabela`} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <table className="w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b text-xs font-semibold text-text-muted">
              <th scope="col" className="py-2 pr-4">Departamento</th>
              {weeks.map((week) => <th key={week} scope="col" className="px-1 py-2 text-center whitespace-nowrap">{formatDayMonth(week)}</th>)}
            </tr>
          </thead>
          <tbody>
            {departments.map(({ id, name }) => (
              <tr key={id ?? 'none'} className="border-b last:border-0">
                <th scope="row" className="min-w-36 py-1 pr-4 font-normal break-words">{name ?? 'Sem departamento'}</th>
                {weeks.map((week) => <WeekCell key={week} cell={find(id, week)} measure={measure} at={at} />)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
