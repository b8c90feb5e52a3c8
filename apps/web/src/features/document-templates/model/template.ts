import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import { hasText, type Missing, type Question, type ResolvedPaper, type TemplateBody } from './body.ts'

export interface ListedTemplate {
  readonly template_id: string
  readonly name: string
  readonly description: string | null
  readonly type_id: string
  readonly type_name: string
  readonly sensitivity: string
  readonly version: number
  readonly inputs: readonly Question[]
  readonly archived_at: string | null
  readonly updated_at: string
  readonly used_at: string | null
}

export interface FullTemplate {
  readonly template_id: string
  readonly name: string
  readonly description: string | null
  readonly type_id: string
  readonly version: number
  readonly body: TemplateBody
  readonly used: boolean
  readonly archived_at: string | null
  /** As the database wrote it: a Date would lose microseconds. */
  readonly updated_at: string
}

export interface Preview {
  readonly type_name: string
  readonly sensitivity: string
  readonly document: ResolvedPaper
  readonly missing: readonly Missing[]
}

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

export interface BatchRow {
  readonly batch_id: string
  readonly template_id: string
  readonly template_name: string
  readonly created_by: PersonRef | null
  readonly created_at: string
  readonly total: number
  readonly made: number
  readonly pending: number
  readonly undone_at: string | null
}

/** How a batch stands, in words. */
export function batchState({ total, made, pending, undone_at }: Pick<BatchRow, 'total' | 'made' | 'pending' | 'undone_at'>): string {
  if (undone_at !== null) return made === 0 ? 'Cancelada' : 'Desfeita'
  if (pending > 0) return `${String(made)} de ${String(total)} gerados`
  return total === 1 ? '1 documento gerado' : `${String(total)} documentos gerados`
}
