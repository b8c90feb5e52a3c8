import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Indicators = Shapes.EvaluationFigures

export const STEP_NAMES: Readonly<Record<Indicators['participation'][number]['step'], string>> = {
  self: 'Autoavaliação', manager: 'Gestor', peer: 'Pares', report: 'Liderados',
}

interface Column {
  readonly id: string
  readonly name: string
}

/** Departments that any figure of a part is told of, by name. */
export function departmentsOf(parts: readonly { readonly departments: readonly { readonly department_id: string; readonly name: string }[] }[]): readonly Column[] {
  const names = new Map(parts.flatMap(({ departments }) => departments.map(({ department_id: id, name }) => [id, name] as const)))
  return [...names].map(([id, name]) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
/** '72,5%'. */
export const meanText = (mean: number): string => `${whole.format(mean)}%`
/** '82 de 100 (82%)'. */
export const sentText = (sent: number, forms: number): string => `${sent.toLocaleString('pt-BR')} de ${forms.toLocaleString('pt-BR')} (${forms === 0 ? 0 : Math.floor((sent / forms) * 100)}%)`

/** '+2,5 pontos', of two means in percent. */
export function changeText(now: number, before: number): string {
  const difference = Math.round((now - before) * 10) / 10
  if (difference === 0) return 'igual ao ciclo anterior'
  const size = whole.format(Math.abs(difference))
  return `${difference > 0 ? '+' : '−'}${size} ${Math.abs(difference) < 2 ? 'ponto' : 'pontos'} desde o ciclo anterior`
}

/** How a cell of the heat map is tinted: by the same thirds as the 9-box. */
export const heatOf = (mean: number): 'low' | 'middle' | 'high' => (mean < 60 ? 'low' : mean < 85 ? 'middle' : 'high')
