import { formatMonthShort } from '#shared/lib/dates.ts'
import { shareOf } from '#shared/lib/share.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { LinePoint } from '#shared/ui/charts/point-line.tsx'

export type Series = Shapes.FormSeries
export type Measure = '' | 'favoraveis'

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** A question with what it is followed within: 'Primeira semana: A equipe recebeu você bem?'. */
export const seriesName = ({ line, title }: Pick<Series, 'line' | 'title'>): string => (line === '' ? title : `${line}: ${title}`)

/** Whether answers of a question may be favourable: those on a scale. */
export const hasFavourable = ({ points }: Pick<Series, 'points'>): boolean => points.every(({ favourable }) => favourable !== null)

const shareIn = ({ favourable, answered }: Series['points'][number]): number => Math.round(((favourable ?? 0) * 100) / answered)

/** A figure of a measure in words. */
export const measured = (measure: Measure, total: number): string => (measure === 'favoraveis' ? `${total}%` : decimal.format(total))

export function pointsOf({ points }: Pick<Series, 'points'>, measure: Measure): readonly LinePoint[] {
  return points.map((point) => ({ name: point.point, short: `${formatMonthShort(point.on.slice(0, 7))} ${point.on.slice(2, 4)}`, total: measure === 'favoraveis' ? shareIn(point) : point.mean }))
}

/** From where to where the line may go: the ends of the scale, all shares, or for numbers without ends what there is. */
export function rangeOf({ low, high, points }: Pick<Series, 'low' | 'high' | 'points'>, measure: Measure): readonly [number, number] {
  if (measure === 'favoraveis') return [0, 100]
  const means = points.map(({ mean }) => mean)
  return [low ?? Math.min(0, ...means), high ?? Math.max(1, ...means)]
}

/** The same figures as a table. */
export function tableOf(series: Pick<Series, 'points'>): { readonly columns: readonly [string, ...string[]]; readonly rows: readonly { readonly label: string; readonly values: readonly (string | number)[] }[] } {
  const isRated = hasFavourable(series)
  return {
    columns: ['Quando', 'Respostas', 'Média', ...(isRated ? ['Favoráveis'] : [])],
    rows: series.points.map((point) => ({
      label: point.point,
      values: [point.answered, decimal.format(point.mean), ...(isRated ? [`${point.favourable ?? 0} (${shareOf(point.favourable ?? 0, point.answered)})`] : [])],
    })),
  }
}
