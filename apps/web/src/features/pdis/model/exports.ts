import { parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { LEARNING, type PlanRow, PLAN_STATES, PURPOSES, stateLabel } from './plan.ts'

export type ExportedAction = Shapes.DevelopmentExportRow
export type ProvenLevel = Shapes.ProvenLevelRow

const dayOf = (at: string | null): Date | null => (at === null ? null : parseCivilDate(at.slice(0, 10)))

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
  { header: 'Próximo prazo', value: ({ next_due: day }) => dayOf(day) },
  { header: 'Investimento', value: ({ cost }) => cost },
  { header: 'Último movimento', value: ({ moved_at: at }) => dayOf(at) },
]

/** Actions as a file. */
export const actionColumns: readonly ExportColumn<ExportedAction>[] = [
  { header: 'Pessoa', value: ({ person }) => person, width: 32 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Plano', value: ({ plan }) => plan, width: 36 },
  { header: 'Competência', value: ({ competency }) => competency, width: 24 },
  { header: 'Ação', value: ({ title }) => title, width: 44 },
  { header: 'Como se aprende', value: ({ learning }) => LEARNING[learning].label, width: 22 },
  { header: 'Situação', value: ({ state }) => stateLabel(state), width: 16 },
  { header: 'Prazo', value: ({ due_on: day }) => parseCivilDate(day) },
  { header: 'Entregue em', value: ({ done_at: at }) => dayOf(at) },
  { header: 'Aceita em', value: ({ validated_at: at }) => dayOf(at) },
  { header: 'Peso', value: ({ weight }) => weight },
  { header: 'Custo', value: ({ cost }) => cost },
  { header: 'Horas', value: ({ effort_hours: hours }) => hours },
  { header: 'Como saber que deu certo', value: ({ success_indicator: indicator }) => indicator, width: 40 },
]

const LEVEL_STATES: Readonly<Record<ProvenLevel['state'], string>> = { valid: 'Vale', over: 'Venceu', replaced: 'Substituído' }

/** Proven levels as a file, with the documents that prove them. */
export const levelColumns: readonly ExportColumn<ProvenLevel>[] = [
  { header: 'Pessoa', value: ({ person }) => person, width: 32 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Competência', value: ({ competency }) => competency, width: 24 },
  { header: 'Nível', value: ({ level }) => level },
  { header: 'Comprovado em', value: ({ proven_at: at }) => dayOf(at) },
  { header: 'Quem validou', value: ({ proven_by: by }) => by, width: 30 },
  { header: 'Documento', value: ({ document }) => document, width: 36 },
  { header: 'Vale até', value: ({ valid_until: day }) => dayOf(day) },
  { header: 'Situação', value: ({ state }) => LEVEL_STATES[state], width: 16 },
]
