import { MODULE_ENTRIES } from '#shared/access/modules.ts'
import { deadlineAt } from '#shared/lib/deadlines.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** What can be done about an item: decide, answer, or open it where it lives. Kinds that are new to this page are opened. */
export type ItemAction = Shapes.ItemAction

/** One thing that waits for the person who is signed in, as the database lists it. */
export type PendingItem = Shapes.MyPendingItemsRow

const KINDS: Readonly<Record<string, string>> = {
  approval: 'Para aprovar',
  adjustment: 'Ajuste solicitado a você',
  privacy_notice: 'Aviso de privacidade',
  invitation: 'Convite sem resposta',
  case_task: 'Tarefa pedida a você',
  post_acknowledgement: 'Publicação para ler',
  post_review: 'Publicação para revisar',
  document_send: 'Documento para enviar',
  document_review: 'Documento para revisar',
  document_sign: 'Documento para assinar',
  document_overdue: 'Pedido em atraso',
  document_order: 'Documento pedido',
  journey_task: 'Tarefa para fazer',
  experience_decision: 'Fim de experiência',
  moment_survey: 'Pesquisa',
  leave_proposal: 'Férias propostas',
  vacation_loss: 'Perda de férias a avaliar',
  vacation_shortfall: 'Férias acima do direito',
  accident_report: 'CAT a enviar',
  certificate_review: 'Atestado a conferir',
  return_exam: 'Exame de retorno',
  vacation_notice: 'Aviso de férias',
  asset_return: 'Bens para receber de volta',
  asset_damage: 'Decidir sobre um bem',
  asset_request: 'Bens para entregar',
  asset_audit: 'Bens para confirmar',
  asset_audit_end: 'Auditoria para encerrar',
  evaluation: 'Avaliações para responder',
  feedback_request: 'Feedback para escrever',
  goal_check_in: 'Check-in de metas',
  goal_initiative: 'Iniciativa de uma meta',
  goal_closing: 'Objetivos para encerrar',
  evaluation_peers: 'Pares para indicar',
  evaluation_nominations: 'Pares para aprovar',
  plan_to_agree: 'PDI para combinar',
  action_to_accept: 'Ação de PDI para validar',
  mentor_to_choose: 'PDI sem quem oriente',
  offboarding: 'Desligamento',
  collective_notice: 'Férias coletivas a comunicar',
  privacy_request: 'Pedido sobre dados pessoais',
}

export function kindLabel(kind: string): string {
  return KINDS[kind] ?? 'Outras pendências'
}

export function moduleLabel(module: string): string {
  return MODULE_ENTRIES.find(({ name }) => name === module)?.label ?? 'Geral'
}

export function isLate(item: Pick<PendingItem, 'due_at'>, now: Date): boolean {
  return deadlineAt(item.due_at, now)?.urgency === 'late'
}

/** The approval request that is acted on in place; null when the item is opened where it lives. */
export function requestIdOf({ action }: Pick<PendingItem, 'action'>): string | null {
  return action.type === 'approval' || action.type === 'adjust' ? (action.request_id ?? null) : null
}

/** Whether the item may be decided together with others. */
export function isBulk({ action }: Pick<PendingItem, 'action'>): boolean {
  return action.type === 'approval' && action.bulk === true
}
