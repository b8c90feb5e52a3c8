import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { hasText, type TemplateBody } from './body.ts'

export type ListedTemplate = Shapes.DocumentTemplateListRow

export type FullTemplate = Shapes.ReadDocumentTemplateRow

export interface TypeChoice {
  readonly id: string
  readonly name: string
  readonly sensitivity: string
  readonly who_sees: string
}

export interface TemplateDraft {
  readonly name: string
  readonly description: string
  readonly typeId: string
  readonly body: TemplateBody
}

type DraftField = 'name' | 'typeId' | 'body'

/** What is missing before it may be saved. */
export function templateProblems({ name, typeId, body }: TemplateDraft): ReadonlyMap<DraftField, string> {
  const problems = new Map<DraftField, string>()
  if (name.trim() === '') problems.set('name', 'Informe o nome')
  if (typeId === '') problems.set('typeId', 'Escolha o tipo de documento')
  if (!hasText(body.blocks)) problems.set('body', 'Escreva o texto do documento')
  return problems
}

export type BatchRow = Shapes.DocumentBatchListRow

/** How a batch stands, in words. */
export function batchState({ total, made, pending, undone_at }: Pick<BatchRow, 'total' | 'made' | 'pending' | 'undone_at'>): string {
  if (undone_at !== null) return made === 0 ? 'Cancelada' : 'Desfeita'
  if (pending > 0) return `${String(made)} de ${String(total)} gerados`
  return total === 1 ? '1 documento gerado' : `${String(total)} documentos gerados`
}
