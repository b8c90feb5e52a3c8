import { type Answer, AppError, unwrap } from './app-error.ts'
import { ask } from './ask.ts'
import { supabase } from './client.ts'

/** A row as it was read; `updated_at` stays the text that came. */
interface ReadRow {
  readonly id: string
  readonly updated_at: string
}

export interface VersionedRow {
  /** What the audit trail calls the row. */
  readonly entity: string
  readonly id: string
  /** What it is called in the message, in the masculine. */
  readonly name?: string
  readonly advice?: string
}

/** The error of a save that came too late; it says who saved first where the trail tells. */
export async function savedMeanwhile({ entity, id, name = 'Isto', advice = 'Confira os dados atuais e tente de novo.' }: VersionedRow): Promise<AppError> {
  const db = await supabase()
  // The name is a courtesy: not knowing it must not hide the conflict.
  const { data } = await db.rpc('last_editor', { p_entity_type: entity, p_entity_id: id })
  const who = data?.[0]?.name ? `por ${data[0].name}` : 'por outra pessoa'
  return new AppError({ text: `${name} foi alterado ${who} enquanto estava aberto aqui. ${advice}`, kind: 'conflict' }, { code: 'CONFLITO', status: 409 })
}

interface Update {
  readonly eq: (column: string, value: string) => this
  readonly select: (columns: 'id,updated_at') => { readonly maybeSingle: () => PromiseLike<Answer<ReadRow | null>> }
}

/** Writes only over the row that was read; answers its new version. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveAsRead(update: Update, companyId: string, read: ReadRow, row: Omit<VersionedRow, 'id'>): Promise<string> {
  const answer = await update.eq('company_id', companyId).eq('id', read.id).eq('updated_at', read.updated_at).select('id,updated_at').maybeSingle()
  const saved = unwrap(answer, { nullable: true })
  if (saved === null) throw await savedMeanwhile({ ...row, id: read.id })
  return saved.updated_at
}

/** Takes a row out of use, or back into it. Throws `AppError`. */
export async function setArchived(table: 'asset_categories' | 'coverage_rules' | 'holidays' | 'leave_blocks' | 'leave_types', companyId: string, id: string, isArchived: boolean): Promise<void> {
  const change = { archived_at: isArchived ? new Date().toISOString() : null }
  await ask((db) => db.from(table).update(change).eq('company_id', companyId).eq('id', id).select('id').single())
}
