import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Plan = Shapes.DevelopmentPlan
export type PlanRow = Shapes.DevelopmentRow
export type Area = Shapes.DevelopmentArea
export type Action = Shapes.DevelopmentAction
export type CheckIn = Shapes.DevelopmentCheckIn
export type Certificate = Shapes.DevelopmentCertificate
export type PlanStatus = PlanRow['status']
export type ActionState = Action['state']
export type Learning = Action['learning']
export type Evidence = Action['evidence']
export type Purpose = PlanRow['purpose']
/** What the person says of an action that is open. */
export type Stage = 'todo' | 'doing' | 'paused'

interface Look {
  readonly label: string
  readonly tone: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
}

export const PLAN_STATES: Readonly<Record<PlanStatus, Look>> = {
  draft: { label: 'Rascunho', tone: 'neutral' },
  waiting: { label: 'Esperando acordo', tone: 'warning' },
  active: { label: 'Em andamento', tone: 'primary' },
  done: { label: 'Concluído', tone: 'success' },
  ended: { label: 'Encerrado em parte', tone: 'info' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
}

export const PURPOSES: Readonly<Record<Purpose, string>> = {
  current_position: 'Crescer no cargo atual', next_position: 'Chegar ao próximo cargo', leadership: 'Preparar para liderar', recovery: 'Recuperar o desempenho',
}

/** How something is learned, in the order of 70-20-10. */
export const LEARNING: Readonly<Record<Learning, { readonly label: string; readonly hint: string }>> = {
  experience: { label: 'Na prática', hint: 'Um projeto, uma apresentação, um desafio novo' },
  social: { label: 'Com outras pessoas', hint: 'Mentoria, observação, troca' },
  formal: { label: 'Curso ou leitura', hint: 'Aula, certificação, livro' },
}

export const EVIDENCES: Readonly<Record<Evidence, string>> = { none: 'Não pede nada', text: 'Contar o que foi feito', file: 'Anexar um arquivo', certificate: 'Entregar um certificado' }

export const COLUMNS: readonly { readonly state: ActionState; readonly label: string }[] = [
  { state: 'todo', label: 'A fazer' },
  { state: 'doing', label: 'Fazendo' },
  { state: 'paused', label: 'Pausada' },
  { state: 'waiting', label: 'Em validação' },
  { state: 'done', label: 'Concluída' },
]
export const STAGES: readonly Stage[] = ['todo', 'doing', 'paused']
export const stateLabel = (state: ActionState): string => COLUMNS.find((each) => each.state === state)?.label ?? 'Cancelada'
export const isStage = (state: ActionState): state is Stage => STAGES.some((each) => each === state)

/** The stage that a key moves an action to: right is on, left is back; null where there is none. */
export function stageAfter(state: Stage, key: string): Stage | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? null : (STAGES[STAGES.indexOf(state) + step] ?? null)
}

/** An action with the competency that it raises. */
export interface PlacedAction extends Action {
  readonly competency: string
}

export function actionsOf({ areas }: Pick<Plan, 'areas'>): readonly PlacedAction[] {
  return areas.flatMap(({ competency, actions }) => actions.map((action) => ({ ...action, competency })))
}

export const isOpenPlan = ({ status }: Pick<PlanRow, 'status'>): boolean => status === 'draft' || status === 'waiting' || status === 'active'

const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
export const percentText = (share: number | null): string => (share === null ? '—' : `${PERCENT.format(share)} %`)

/** How far a plan is, in a sentence: what waits for whoever leads is told apart, since it does not count yet. */
export function progressText({ progress, done, actions, waiting }: Pick<PlanRow, 'progress' | 'done' | 'actions' | 'waiting'>): string {
  if (progress === null) return 'Sem ações em andamento'
  const said = `${done} de ${actions} ${actions === 1 ? 'ação concluída' : 'ações concluídas'}`
  return waiting === 0 ? said : `${said}, ${waiting} em validação`
}

export const daysText = ({ starts_on: from, ends_on: to }: Pick<PlanRow, 'starts_on' | 'ends_on'>): string => `${formatDate(from)} a ${formatDate(to)}`

/** Whether courses are more than half of the actions: a hint, never a hindrance. */
export const isMostlyFormal = (share: number | null): boolean => share !== null && share > 50

export const levelText = (level: number | null): string => (level === null ? 'sem nível' : `nível ${level}`)

/** Who reads what the person aspires to, beside it. */
export const ASPIRATION_READERS = 'Só a pessoa e quem lidera leem.'

export const MOODS: readonly { readonly value: number; readonly label: string }[] = [
  { value: 1, label: 'Muito difícil' }, { value: 2, label: 'Difícil' }, { value: 3, label: 'Indo' }, { value: 4, label: 'Bem' }, { value: 5, label: 'Muito bem' },
]
export const moodLabel = (mood: number): string => MOODS.find(({ value }) => value === mood)?.label ?? String(mood)

/** What needs attention in a list, most pressing first. */
export function alertsOf({ status, waiting, is_late: isLate, is_still: isStill, overdue }: PlanRow): readonly Look[] {
  return [
    ...(status === 'waiting' ? [{ label: 'Espera seu acordo', tone: 'warning' } as const] : []),
    ...(status === 'active' && waiting > 0 ? [{ label: waiting === 1 ? '1 ação para validar' : `${waiting} ações para validar`, tone: 'warning' } as const] : []),
    ...(isLate ? [{ label: 'Prazo do plano passou', tone: 'danger' } as const] : []),
    ...(overdue > 0 ? [{ label: overdue === 1 ? '1 ação atrasada' : `${overdue} ações atrasadas`, tone: 'danger' } as const] : []),
    ...(isStill ? [{ label: 'Sem movimento há 30 dias', tone: 'info' } as const] : []),
  ]
}
