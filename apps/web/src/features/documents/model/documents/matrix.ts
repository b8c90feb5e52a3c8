import type { Database } from '#shared/supabase/database.types.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { isGap } from './document-words.ts'

/** How one required type stands for one person. */
export type MatrixCell = Shapes.MatrixCell

export type MatrixRow = Omit<Shapes.DocumentMatrixRow, 'total'>

/** How a required type stands among the people shown. */
export type TypeCompliance = Database['public']['Functions']['document_compliance']['Returns'][number]

export const percentOf = (done: number, required: number): number => (required === 0 ? 100 : Math.floor((100 * done) / required))

/** What can be asked of a person with one press: required, not there, and not asked already. */
export const isAskable = ({ state }: Pick<MatrixCell, 'state'>): boolean => isGap(state) && state !== 'requested'

/** Of types that the person may send. */
export function askableTypes(row: MatrixRow, mayAsk: (typeId: string) => boolean): readonly string[] {
  return row.cells.filter((cell) => isAskable(cell) && mayAsk(cell.type_id)).map(({ type_id }) => type_id)
}

export function cellOf(row: MatrixRow, typeId: string): MatrixCell | null {
  return row.cells.find((cell) => cell.type_id === typeId) ?? null
}

/** How many of a type could be asked for now. */
export const askableOf = ({ missing, expired }: Pick<TypeCompliance, 'missing' | 'expired'>): number => missing + expired

/** '82% em dia: 41 de 50' over all types. */
export function complianceText(types: readonly TypeCompliance[]): string {
  const required = types.reduce((sum, type) => sum + type.required, 0)
  const done = types.reduce((sum, type) => sum + type.done, 0)
  const figures = new Intl.NumberFormat('pt-BR')
  return `${percentOf(done, required)}% em dia: ${figures.format(done)} de ${figures.format(required)} documentos exigidos`
}
