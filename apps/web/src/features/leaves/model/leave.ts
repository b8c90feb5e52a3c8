/** A vacation period as the database tells it, as of a day. Days are running days. */
export interface VacationPeriod {
  readonly number: number
  readonly acquired_from: string
  readonly acquired_to: string
  readonly granted_to: string
  readonly absences: number
  readonly days: number
  readonly earned: number
  readonly used: number
  readonly scheduled: number
  readonly sold: number
  readonly balance: number
  readonly last_safe_start: string
  readonly double_days: number
  readonly state: PeriodState
  readonly loss: string | null
}
export type PeriodState = 'lost' | 'acquiring' | 'settled' | 'enjoying' | 'scheduled' | 'double' | 'risk' | 'available'

type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

export const PERIOD_STATES: Readonly<Record<PeriodState, { readonly label: string; readonly tone: Tone }>> = {
  lost: { label: 'Perdido', tone: 'neutral' },
  acquiring: { label: 'Em aquisição', tone: 'info' },
  settled: { label: 'Quitado', tone: 'neutral' },
  enjoying: { label: 'Em férias', tone: 'success' },
  scheduled: { label: 'Programado', tone: 'success' },
  double: { label: 'Em dobro', tone: 'danger' },
  risk: { label: 'Risco de dobro', tone: 'warning' },
  available: { label: 'Disponível', tone: 'success' },
}

/** Periods that still matter to the person; the others are history. */
export const isCurrent = ({ state }: VacationPeriod): boolean => state !== 'settled' && state !== 'lost'

export interface LeaveType {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly unit: 'day' | 'half_day' | 'hour'
  readonly deducts: string | null
  readonly attachment: string
}

export interface LeaveDays {
  readonly starts_on: string
  readonly ends_on: string
  readonly starts_noon: boolean
  readonly ends_noon: boolean
  readonly hours: number | null
  readonly days: number
}

export type RequestStatus = 'proposed' | 'pending' | 'adjusting' | 'approved' | 'rejected' | 'cancelled' | 'interrupted'

export interface LeaveRequest {
  readonly id: string
  readonly status: RequestStatus
  readonly sold_days: number
  readonly end_reason: string | null
  readonly created_at: string
  readonly approval_id: string | null
  readonly type: { readonly name: string } | null
  readonly days: readonly LeaveDays[]
}

export const REQUEST_STATES: Readonly<Record<RequestStatus, { readonly label: string; readonly tone: Tone }>> = {
  proposed: { label: 'Responda', tone: 'warning' },
  pending: { label: 'Em aprovação', tone: 'info' },
  adjusting: { label: 'Ajuste pedido', tone: 'warning' },
  approved: { label: 'Aprovada', tone: 'success' },
  rejected: { label: 'Recusada', tone: 'danger' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
  interrupted: { label: 'Interrompida', tone: 'neutral' },
}

/** One rule held against what somebody wants; `holds` false with severity `block` keeps it from being sent. */
export interface RuleAnswer {
  readonly code: string
  readonly holds: boolean
  readonly severity: 'block' | 'warn' | 'task' | 'info'
  readonly message: string
  readonly source: string
  readonly about: string | null
}

export interface LeavePreview {
  readonly days: number
  readonly period_from: string | null
  readonly balance_before: number | null
  readonly balance_after: number | null
  readonly returns_on: string
  readonly rules: readonly RuleAnswer[]
}

export interface WishedPart {
  /** Tells the parts of one form apart. */
  readonly place: number
  readonly starts_on: string
  readonly ends_on: string
  readonly starts_noon: boolean
  readonly ends_noon: boolean
  readonly hours: string
}

export const emptyPart: WishedPart = { place: 0, starts_on: '', ends_on: '', starts_noon: false, ends_noon: false, hours: '' }

/** A part as the database takes it. */
export type SentPart = Record<string, string | number | boolean>

/** The parts as the database takes them; null until each has its days in order. */
export function readyParts(parts: readonly WishedPart[], unit: LeaveType['unit']): readonly SentPart[] | null {
  const ready = parts.map((part) => {
    const until = unit === 'hour' || part.ends_on === '' ? part.starts_on : part.ends_on
    const hours = Number(part.hours.replace(',', '.'))
    if (part.starts_on === '' || until < part.starts_on || (unit === 'hour' && !(hours > 0 && hours <= 24))) return null
    return {
      starts_on: part.starts_on,
      ends_on: until,
      ...(unit === 'half_day' && { starts_noon: part.starts_noon, ends_noon: part.ends_noon }),
      ...(unit === 'hour' && { hours }),
    }
  })
  return ready.every((part) => part !== null) ? ready : null
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** 1 → '1 dia', 2.5 → '2,5 dias'. */
export function daysText(days: number): string {
  return `${NUMBER.format(days)} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`
}

/** 'YYYY-MM-DD' so many days later. */
export function laterDay(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
