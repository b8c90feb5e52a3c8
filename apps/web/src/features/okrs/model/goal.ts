import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type GoalCycle = Shapes.GoalCycle
export type GoalCycles = Shapes.GoalCycleList
export type Objective = Shapes.ObjectiveRow
export type ListedObjective = Shapes.ListedObjective
export type GoalReport = Shapes.GoalReport
export type ObjectiveDetail = Shapes.ObjectiveDetail
export type KeyResult = Shapes.KeyResultRow
export type MyKeyResult = Shapes.MyKeyResult
export type MyCheckIns = Shapes.MyCheckIn
export type KeyResultHistory = Shapes.KeyResultHistory
export type CheckInOutcome = Shapes.CheckInOutcome
export type Milestone = Shapes.GoalMilestone
export type ObjectiveLife = Shapes.ObjectiveLife
export type GoalClosing = Shapes.GoalClosing
export type ClosingObjective = Shapes.ClosingObjective
export type ObjectiveTemplate = Shapes.ObjectiveTemplate
export type GivenObjective = Shapes.GivenObjective
export type GiftPreview = Shapes.PreviewGivenObjective
export type Indicator = Shapes.GoalIndicator
export type Kpi = Shapes.GoalKpi
export type Scope = NonNullable<Kpi['scope']>

export type CycleStatus = GoalCycle['status']
export type Level = Objective['level']
export type ObjectiveStatus = Objective['status']
export type Health = NonNullable<Objective['health']>
export type Kind = KeyResult['kind']
export type Unit = KeyResult['unit']

export interface CycleValues {
  readonly name: string
  /** Null where nothing was typed: the database says so. */
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly checkin_every: GoalCycle['checkin_every']
  readonly max_objectives: number
  readonly max_key_results: number
  readonly people_may_create: boolean
}

export interface KeyResultValues {
  readonly id?: string | null
  readonly title: string
  readonly kind: Kind
  readonly keep_by?: KeyResult['keep_by']
  readonly period?: KeyResult['period']
  readonly unit?: Unit
  readonly decimals?: number
  readonly start_value?: number | null
  readonly target_value?: number | null
  readonly weight?: number
  readonly due_on?: string | null
  readonly owner_id?: string | null
  /** Where the number comes from, when it is not typed: an indicator of the product with whom it counts, or one of the board. */
  readonly indicator?: string | null
  readonly scope?: Scope | null
  readonly department_id?: string | null
  readonly kpi_id?: string | null
  readonly milestones?: readonly { readonly id?: string | null; readonly title: string; readonly weight?: number; readonly due_on?: string | null }[]
}

export interface ObjectiveValues {
  readonly cycle_id: string
  readonly title: string
  readonly description: string | null
  readonly level: Level
  /** Null where nobody was chosen: the database says so. */
  readonly owner_id: string | null
  readonly department_id: string | null
  readonly parent_id: string | null
  readonly contributes: boolean
  readonly weight: number
  readonly visibility: Objective['visibility']
  readonly contributors: readonly string[]
  readonly repeats: boolean
  readonly key_results: readonly KeyResultValues[]
  /** Why a start, a target or a day was moved. */
  readonly reason?: string | null
}

export interface EndingValues {
  readonly reason?: string
  readonly score?: number
  readonly learnings?: string
}

export interface CheckInValues {
  readonly id: string
  readonly value: number | null
  readonly on_date?: string | null
  readonly confidence?: number | null
  readonly health?: Health | null
  readonly note?: string | null
  readonly blocker?: string | null
}

export const LEVEL_LABELS: Readonly<Record<Level, string>> = { company: 'Empresa', department: 'Departamento', team: 'Equipe', person: 'Individual' }
export const STATUS_LABELS: Readonly<Record<ObjectiveStatus, string>> = {
  draft: 'Rascunho', waiting: 'Aguardando aprovação', active: 'Em andamento', achieved: 'Alcançado', partial: 'Alcançado em parte', missed: 'Não alcançado', cancelled: 'Cancelado',
}
export const CYCLE_STATUS_LABELS: Readonly<Record<CycleStatus, string>> = { planning: 'Em planejamento', active: 'Em andamento', closing: 'Em fechamento', closed: 'Encerrado' }
export const HEALTH_LABELS: Readonly<Record<Health, string>> = { on_track: 'No ritmo', attention: 'Atenção', at_risk: 'Em risco' }
export const ZONE_LABELS: Readonly<Record<Objective['zone'], string>> = { none: 'Antes do compromisso', commitment: 'Compromisso', target: 'Meta', stretch: 'Superação' }
export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  increase: 'Aumentar', decrease: 'Reduzir', keep_above: 'Manter acima de', keep_below: 'Manter abaixo de', keep_equal: 'Manter em', yes_no: 'Sim ou não', milestones: 'Marcos',
}
export const UNIT_LABELS: Readonly<Record<Unit, string>> = { number: 'Número', percent: 'Porcentagem', money: 'Reais', days: 'Dias', hours: 'Horas' }
export const EVERY_LABELS: Readonly<Record<GoalCycle['checkin_every'], string>> = { week: 'Toda semana', fortnight: 'A cada duas semanas', month: 'Todo mês' }
