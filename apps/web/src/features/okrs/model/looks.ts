import { formatDate, formatDayMonth, parseCivilDate, todayIso } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type { MarkShape } from '#shared/ui/state-mark.tsx'
import { type GoalCycle, type Health, HEALTH_LABELS, LEVEL_LABELS, type Objective, STATUS_LABELS } from './goal.ts'
import { wholePercent } from './numbers.ts'
import type { TreeRow } from './tree/objective-tree.ts'

export interface Standing {
  readonly label: string
  readonly shape: MarkShape
}

const HEALTH_SHAPES = { on_track: 'done', attention: 'soon', at_risk: 'late' } as const
const STATUS_SHAPES = { draft: 'asked', waiting: 'soon', active: 'half', achieved: 'done', partial: 'half', missed: 'refused', cancelled: 'none' } as const

/** How a goal is by its numbers. */
export function healthLook(health: Health | null): Standing {
  return health === null ? { label: 'Sem medição', shape: 'ring' } : { label: HEALTH_LABELS[health], shape: HEALTH_SHAPES[health] }
}

/** How an objective stands: under way by its numbers, otherwise by what became of it. Shape and words, never colour alone. */
export function standingOf({ status, health }: Pick<Objective, 'status' | 'health'>): Standing {
  return status === 'active' ? healthLook(health) : { label: STATUS_LABELS[status], shape: STATUS_SHAPES[status] }
}

/** Progress beside what is expected, in words. */
export function progressWords({ progress, expected }: Pick<Objective, 'progress' | 'expected'>): string {
  return progress === null ? `nada medido, ${wholePercent(expected)} esperados` : `${wholePercent(progress)} alcançados, ${wholePercent(expected)} esperados`
}

const figures = new Intl.NumberFormat('pt-BR')

/** '1 objetivo', '2.000 objetivos'. */
export const objectivesText = (count: number): string => (count === 1 ? '1 objetivo' : `${figures.format(count)} objetivos`)

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const daysText = (days: number): string => (days === 1 ? '1 dia' : `${String(days)} dias`)

/** Days of a cycle, and how many are left: '01 de out a 31 de dez · faltam 33 dias'. */
export function cycleDays({ starts_on: from, ends_on: to, status }: Pick<GoalCycle, 'starts_on' | 'ends_on' | 'status'>, today = todayIso()): string {
  const left = daysBetween(today, to)
  const when = today < from ? `começa em ${daysText(daysBetween(today, from))}` : left > 0 ? `${left === 1 ? 'falta' : 'faltam'} ${daysText(left)}` : left === 0 ? 'termina hoje' : `terminou há ${daysText(-left)}`
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return [isOneYear ? `${formatDayMonth(from)} a ${formatDayMonth(to)} de ${to.slice(0, 4)}` : `${formatDate(from)} a ${formatDate(to)}`, ...(status === 'closed' ? [] : [when])].join(' · ')
}

/** The answer of the page: how far the company is, and what to make of it. */
export function companyText({ status, progress, expected, health, objectives }: GoalCycle): { readonly title: string; readonly detail: string } {
  if (objectives === 0) return { title: 'Este ciclo ainda não tem objetivos', detail: 'Comece pelos da empresa: as equipes alinham os seus a eles.' }
  const many = objectivesText(objectives)
  if (progress === null) return { title: 'A empresa ainda não tem números neste ciclo', detail: `${many} à vista. Os objetivos de nível Empresa dizem quanto a empresa alcançou.` }
  const reached = `A empresa alcançou ${wholePercent(progress)}`
  if (status === 'planning') return { title: `${reached} antes de começar`, detail: `${many} à vista. Os check-ins começam com o ciclo.` }
  if (status === 'closed') return { title: `${reached} neste ciclo`, detail: `${many} à vista.` }
  return { title: `${reached}; o esperado até hoje é ${wholePercent(expected)}`, detail: `${health === null ? '' : `${HEALTH_LABELS[health]}. `}${many} à vista.` }
}

/** Objectives as a file. */
export const exportColumns: readonly ExportColumn<Objective>[] = [
  { header: 'Objetivo', value: ({ title }) => title, width: 48 },
  { header: 'Nível', value: ({ level }) => LEVEL_LABELS[level], width: 14 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Responsável', value: ({ owner }) => owner.name, width: 30 },
  { header: 'Progresso (%)', value: ({ progress }) => (progress === null ? null : Math.round(progress * 100) / 100), width: 14 },
  { header: 'Esperado (%)', value: ({ expected }) => expected, width: 14 },
  { header: 'Ritmo', value: ({ health }) => (health === null ? null : HEALTH_LABELS[health]), width: 14 },
  { header: 'Situação', value: ({ status }) => STATUS_LABELS[status], width: 18 },
  { header: 'Confiança', value: ({ confidence }) => confidence, width: 12 },
  { header: 'Resultados-chave', value: ({ key_results: count }) => count, width: 16 },
  { header: 'Último check-in', value: ({ checked_on: day }) => parseCivilDate(day), width: 16 },
  { header: 'Prazo', value: ({ due_on: day }) => parseCivilDate(day), width: 12 },
  { header: 'Peso', value: ({ weight }) => weight, width: 8 },
  { header: 'Nota', value: ({ score }) => score, width: 8 },
  { header: 'Quem lê', value: ({ visibility }) => (visibility === 'private' ? 'Privado' : 'Empresa'), width: 12 },
]

/** The tree as a file: how deep each objective stands, and the rest of what a list tells. */
export const treeExportColumns: readonly ExportColumn<TreeRow>[] = [
  { header: 'Profundidade', value: ({ level }) => level, width: 12 },
  ...exportColumns.map(({ value, ...column }): ExportColumn<TreeRow> => ({ ...column, value: ({ objective }) => value(objective) })),
]
