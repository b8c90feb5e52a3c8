import { AppError } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** Somebody saved first: says who. */
export async function changedMeanwhile(entity: string, id: string): Promise<AppError> {
  const db = await supabase()
  const { data } = await db.rpc('last_editor', { p_entity_type: entity, p_entity_id: id })
  const who = data?.[0]?.name ? `por ${data[0].name}` : 'por outra pessoa'
  return new AppError({ text: `Isto foi alterado ${who} enquanto você o via. Confira os dados atuais e tente de novo.`, kind: 'conflict' }, { code: 'CONFLITO', status: 409 })
}
