import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { expiryText, isGap } from './document-words.ts'

/** A type that a person needs, was asked for or has delivered, and how it stands. */
export type ChecklistItem = Shapes.DocumentChecklistRow

export interface ChecklistGroup {
  readonly key: 'todo' | 'waiting' | 'signing' | 'company' | 'done'
  readonly title: string
  readonly items: readonly ChecklistItem[]
}

function groupOf(item: ChecklistItem): ChecklistGroup['key'] {
  if (item.state === 'in_review' || item.newer_in_review) return 'waiting'
  if (item.state === 'to_sign') return 'signing'
  if (!isGap(item.state) && item.state !== 'expiring') return 'done'
  return item.can_send ? 'todo' : 'company'
}

const TITLES: Readonly<Record<ChecklistGroup['key'], string>> = { todo: 'Para enviar', waiting: 'Em análise', signing: 'Aguardando assinatura', company: 'O RH envia', done: 'Em dia' }

/** What has to be sent first, then what waits for others or is theirs to send, then what is done; groups without items are left out. */
export function checklistGroups(items: readonly ChecklistItem[]): readonly ChecklistGroup[] {
  return (['todo', 'waiting', 'signing', 'company', 'done'] as const)
    .map((key) => ({ key, title: TITLES[key], items: items.filter((item) => groupOf(item) === key) }))
    .filter((group) => group.items.length > 0)
}

export interface Progress {
  readonly done: number
  readonly total: number
  readonly text: string
}

const counts = (item: ChecklistItem): boolean => item.state === 'approved' || item.state === 'expiring'

/** How much of what is required is in order; null when nothing is required. */
export function checklistProgress(items: readonly ChecklistItem[]): Progress | null {
  const needed = items.filter(({ required, due_on, state }) => required || due_on !== null || state === 'requested')
  if (needed.length === 0) return null
  const done = needed.filter(counts).length
  const gaps = needed.filter(({ state, newer_in_review }) => isGap(state) && !newer_in_review)
  const missing = gaps.filter(({ can_send }) => can_send).length
  const others = gaps.length - missing
  const rest = missing === 0 ? 'não falta enviar nada' : `falta enviar ${missing}`
  return { done, total: needed.length, text: `${done} de ${needed.length} em dia, ${rest}${others === 0 ? '' : `, ${others} com o RH`}` }
}

/** What is said below a type: why it was refused, until when it is wanted, until when it holds. */
export function itemDetails(item: ChecklistItem): readonly string[] {
  const wanted = isGap(item.state) && item.due_on !== null
  const until = item.can_send ? 'Enviar até' : 'O RH envia até'
  return [
    item.state === 'rejected' && item.rejection_reason ? `Motivo da recusa: ${item.rejection_reason}` : null,
    wanted ? `${item.overdue ? 'O prazo era' : until} ${formatDate(item.due_on)}` : null,
    item.newer_in_review && item.state !== 'in_review' ? 'A nova versão está em análise' : null,
    expiryText(item.expires_on, item.days_left),
    isGap(item.state) ? (item.instructions ?? item.description) : null,
  ].filter((text) => text !== null)
}

export function sendLabel(item: Pick<ChecklistItem, 'document_id' | 'state'>): string {
  if (item.state === 'rejected') return 'Enviar de novo'
  return item.document_id === null ? 'Enviar' : 'Nova versão'
}
