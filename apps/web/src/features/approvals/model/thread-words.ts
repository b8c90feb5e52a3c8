import { namesText } from '#shared/lib/deadlines.ts'
import { approverLabel } from './flow.ts'
import type { StepApprover, ThreadEvent, ThreadStep } from './thread.ts'

const EVENTS: Readonly<Record<string, string>> = {
  opened: 'solicitou aprovação',
  approve: 'aprovou',
  reject: 'recusou',
  adjust: 'solicitou um ajuste',
  resubmitted: 'ajustou e reenviou',
  comment: 'comentou',
  cancelled: 'cancelou a solicitação',
}

const SYSTEM_EVENTS: Readonly<Record<string, string>> = {
  escalated: 'Prazo vencido: a etapa passou para o nível acima',
  reminded: 'Prazo vencido: um lembrete foi enviado',
  skipped: 'Uma etapa foi dispensada',
  approve: 'Aprovada automaticamente: o prazo venceu',
  reject: 'Recusada automaticamente: o prazo venceu',
}

/** 'Ana aprovou no lugar de Bia'; what the system did by itself has no subject. */
export function eventText({ kind, person, on_behalf_of, body }: ThreadEvent): string {
  if (person === null) return body ?? SYSTEM_EVENTS[kind] ?? 'Registro do sistema'
  const verb = EVENTS[kind] ?? 'registrou algo'
  return on_behalf_of === null ? `${person.name} ${verb}` : `${person.name} ${verb} no lugar de ${on_behalf_of.name}`
}

/** Who decides a step, as a sentence: one of them or all of them. Before it begins nobody is named yet, since people change. */
export function stepPeopleText({ mode, approvers, approver_kind }: ThreadStep): string {
  const names = approvers.map(({ name }) => name)
  if (names.length === 0) return approverLabel(approver_kind)
  if (names.length === 1) return names[0] ?? ''
  return mode === 'all' ? `${namesText(names)} (todos)` : `${namesText(names)} (basta um)`
}

const DECISIONS = { approve: 'Aprovou', reject: 'Recusou', adjust: 'Solicitou ajuste' } as const

/** 'Aprovou no lugar de Bia'; null while the person has not decided. */
export function approverText({ decision, on_behalf_of }: StepApprover): string | null {
  if (decision === null) return null
  return on_behalf_of === null ? DECISIONS[decision] : `${DECISIONS[decision]} no lugar de ${on_behalf_of.name}`
}

/** 'Bia pode decidir no lugar de Ana'; null without a substitute, and once the person has decided. */
export function substituteText({ name, substitute, decision }: StepApprover): string | null {
  return substitute === null || decision !== null ? null : `${substitute.name} pode decidir no lugar de ${name}`
}
