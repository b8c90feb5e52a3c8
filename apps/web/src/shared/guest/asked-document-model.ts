import { formatDate } from '../lib/dates.ts'
import type * as Shapes from '../supabase/shapes.gen.ts'

/** A document that is asked of somebody without a login. */
export type AskedDocument = Shapes.GuestDocument

/** What helps to send the right paper, and until when. */
export function requestDetails({ description, instructions, due_on }: AskedDocument): readonly string[] {
  return [description, instructions, `Até ${formatDate(due_on)}`].filter((text) => text !== null)
}

/** 'Faltam 2 de 3 documentos', 'Falta 1 documento'. */
export function progressText(requests: readonly Pick<AskedDocument, 'status'>[]): string {
  const missing = requests.filter(({ status }) => status === 'open').length
  if (missing === 0) return 'Todos os documentos foram enviados'
  const all = requests.length === missing ? '' : ` de ${requests.length}`
  return missing === 1 && all === '' ? 'Falta 1 documento' : `${missing === 1 ? 'Falta' : 'Faltam'} ${missing}${all} documentos`
}
