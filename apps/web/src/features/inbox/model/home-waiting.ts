import { deadlineAt } from '#shared/lib/deadlines.ts'
import type { HomeItem, HomeWaiting } from '#shared/supabase/shapes.gen.ts'

/** Each source counts up to here: beyond it the number is not known. */
const COUNTED = 100

/** '3 pendências aguardam você. Uma está atrasada.' */
export function waitingTitle({ total, items }: HomeWaiting, now: Date): string {
  const much = total >= COUNTED ? `Mais de ${COUNTED - 1} pendências aguardam você` : total === 1 ? 'Uma pendência aguarda você' : `${total} pendências aguardam você`
  const late = items.filter(({ due_at }) => deadlineAt(due_at, now)?.urgency === 'late').length
  if (late === 0) return `${much}.`
  const all = late === items.length && total > items.length ? 'As primeiras estão atrasadas.' : late === 1 ? 'Uma está atrasada.' : `${late} estão atrasadas.`
  return `${much}. ${all}`
}

/** What the item is, with whom it is about where its title does not say so. */
export function urgentWords({ title, person }: HomeItem): string {
  return person && !title.includes(person.name) ? `${title}, ${person.name}` : title
}

const VERBS: Readonly<Record<string, string>> = {
  approval: 'Decidir',
  adjustment: 'Ajustar',
  privacy_notice: 'Ler',
  post_acknowledgement: 'Ler',
  post_review: 'Revisar',
  document_send: 'Enviar',
  document_review: 'Conferir',
  document_sign: 'Assinar',
  experience_decision: 'Decidir',
  moment_survey: 'Responder',
  evaluation: 'Responder',
  feedback_request: 'Escrever',
  goal_check_in: 'Fazer',
  goal_closing: 'Encerrar',
  leave_proposal: 'Responder',
  evaluation_peers: 'Indicar',
  evaluation_nominations: 'Aprovar',
  vacation_loss: 'Decidir',
}

/** What one does about it: 'Assinar', 'Decidir'. */
export const verbOf = (kind: string): string => VERBS[kind] ?? 'Ver'
