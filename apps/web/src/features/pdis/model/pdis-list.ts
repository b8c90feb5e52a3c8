import type { Permission } from '#shared/access/permissions.gen.ts'
import { parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing } from '#shared/list/state/params.ts'
import { PLAN_STATES, type PlanRow, type PlanStatus, PURPOSES } from './plan.ts'

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
 * `plano` is open over the page, `editar` its form; `novo` begins one for `pessoa`, from the result of `avaliacao` or with `competencia`;
 * `pessoa` alone is whose competencies are shown, `cargo` the position that they are compared with.
 */
export const planList = listState({
  filters: { situacao: oneOf(STATUSES), alerta: oneOf(FLAGS), departamento: id },
  shown: {
    tab: passing(oneOf(TABS)), plano: passing(id), editar: passing(flag), novo: passing(flag), pessoa: passing(id), avaliacao: passing(id), competencia: passing(id), cargo: passing(id),
  },
})
export type PlanListState = typeof planList.start

/** Plans as a file. */
export const exportColumns: readonly ExportColumn<PlanRow>[] = [
  { header: 'Pessoa', value: ({ person }) => person.name, width: 32 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Plano', value: ({ title }) => title, width: 36 },
  { header: 'Para que serve', value: ({ purpose }) => PURPOSES[purpose], width: 26 },
  { header: 'Situação', value: ({ status }) => PLAN_STATES[status].label, width: 20 },
  { header: 'Começo', value: ({ starts_on: day }) => parseCivilDate(day) },
  { header: 'Fim', value: ({ ends_on: day }) => parseCivilDate(day) },
  { header: 'Quem orienta', value: ({ mentor }) => mentor?.name ?? null, width: 30 },
  { header: 'Progresso (%)', value: ({ progress }) => progress },
  { header: 'Em validação (%)', value: ({ waiting_share: share }) => share },
  { header: 'Ações', value: ({ actions }) => actions },
  { header: 'Concluídas', value: ({ done }) => done },
  { header: 'Atrasadas', value: ({ overdue }) => overdue },
  { header: 'Próximo prazo', value: ({ next_due: day }) => parseCivilDate(day) },
  { header: 'Investimento', value: ({ cost }) => cost },
  { header: 'Último movimento', value: ({ moved_at: at }) => parseCivilDate(at.slice(0, 10)) },
]
