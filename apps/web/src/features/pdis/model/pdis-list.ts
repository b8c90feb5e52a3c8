import type { Permission } from '#shared/access/permissions.gen.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing } from '#shared/list/state/params.ts'
import { PLAN_STATES, type PlanStatus } from './plan.ts'

const TABS = ['meu', 'competencias', 'equipe', 'empresa', 'painel', 'biblioteca'] as const
export type PdisTab = (typeof TABS)[number]
export const TAB_LABELS: Readonly<Record<PdisTab, string>> = {
  meu: 'Meu PDI', competencias: 'Competências', equipe: 'Equipe', empresa: 'Todos os planos', painel: 'Painel', biblioteca: 'Biblioteca',
}

/** Everybody has the own plan, who leads the team's, HR those of the company. A master has no plan where no own row is. */
export function tabsFor(can: (permission: Permission) => boolean): readonly PdisTab[] {
  return TABS.filter((tab) => (tab === 'equipe' ? can('manage_pdis') : tab === 'empresa' || tab === 'painel' ? can('manage_settings') : true))
}

const STATUSES = [...(Object.keys(PLAN_STATES) as PlanStatus[]), 'closed', 'any'] as const
export type StatusFilter = (typeof STATUSES)[number]
export const STATUS_OPTIONS: readonly { readonly value: StatusFilter; readonly label: string }[] = [
  ...(['draft', 'waiting', 'active'] as const).map((value) => ({ value, label: PLAN_STATES[value].label })),
  { value: 'closed', label: 'Encerrados' },
  { value: 'any', label: 'Todos, também os encerrados' },
]

const FLAGS = ['waiting', 'still', 'late', 'overdue'] as const
export type PlanFlag = (typeof FLAGS)[number]
export const FLAG_LABELS: Readonly<Record<PlanFlag, string>> = {
  waiting: 'Esperando a liderança', still: 'Sem movimento há 30 dias', late: 'Prazo do plano passou', overdue: 'Com ações atrasadas',
}

/**
 * `plano` is open over the page, `editar` its form; `novo` begins one for `pessoa`, from the result of `avaliacao`, from `feedback` or with `competencia`;
 * `pessoa` alone is whose competencies are shown, `cargo` the position that they are compared with.
 */
export const planList = listState({
  filters: { situacao: oneOf(STATUSES), alerta: oneOf(FLAGS), departamento: id },
  shown: {
    tab: passing(oneOf(TABS)), plano: passing(id), editar: passing(flag), novo: passing(flag), pessoa: passing(id), avaliacao: passing(id), feedback: passing(id), competencia: passing(id), cargo: passing(id),
  },
})
export type PlanListState = typeof planList.start
