import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type PhaseName = Shapes.JourneyPhase

/** A phase of a kind of journey: what it is called where a template is written and, shorter, where tasks are followed. */
export interface PhaseWords {
  readonly phase: PhaseName
  readonly title: string
  readonly short: string
  /** From the base date, for a task that is added there. */
  readonly days: number
}

const ARRIVAL: readonly PhaseWords[] = [
  { phase: 'before', title: 'Antes do primeiro dia', short: 'Antes', days: -5 },
  { phase: 'day_1', title: 'Primeiro dia', short: 'Dia 1', days: 0 },
  { phase: 'week_1', title: 'Primeira semana', short: 'Semana 1', days: 5 },
  { phase: 'day_30', title: 'Até 30 dias', short: '30 dias', days: 30 },
  { phase: 'day_60', title: 'Até 60 dias', short: '60 dias', days: 60 },
  { phase: 'day_90', title: 'Até 90 dias', short: '90 dias', days: 90 },
  { phase: 'other', title: 'Depois', short: 'Outras', days: 120 },
]

const PHASES: Readonly<Record<string, readonly PhaseWords[]>> = {
  admission: ARRIVAL,
  offboarding: [
    { phase: 'before', title: 'Até o último dia', short: 'Até o último dia', days: -5 },
    { phase: 'day_1', title: 'No último dia', short: 'No último dia', days: 0 },
    { phase: 'other', title: 'Depois da saída', short: 'Depois da saída', days: 10 },
  ],
}

/** The phases of a kind, in their order. */
export const phasesOf = (kind: string): readonly PhaseWords[] => PHASES[kind] ?? ARRIVAL
