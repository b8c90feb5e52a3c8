import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** A vacation period as the database tells it, as of a day. Days are running days. */
export type VacationPeriod = Shapes.VacationBalanceRow

type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

/** Periods that still matter to the person; the others are history. */
export const isCurrent = ({ state }: VacationPeriod): boolean => state !== 'settled' && state !== 'lost'

export interface LeaveType {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly category: string
  readonly unit: 'day' | 'half_day' | 'hour'
  readonly deducts: string | null
  readonly attachment: 'none' | 'always' | 'above'
  /** Days above which a paper is asked for. */
  readonly attachment_above: number | null
  /** Days in which the paper may follow. */
  readonly attachment_within: number | null
  readonly started_by: readonly string[]
  /** False where the company takes no part in the programme that it belongs to. */
  readonly is_offered: boolean
  /** What managers read in place of the name. */
  readonly shown_as: string | null
}

/** What somebody may ask for: certificates have a way of their own. */
export function offeredTypes(types: readonly LeaveType[], who: 'person' | 'manager' | 'hr'): readonly LeaveType[] {
  return types.filter(({ started_by, category, is_offered }) => is_offered && category !== 'sick' && started_by.includes(who))
}

/** Whether so many days of a type ask for a paper. */
export function asksForPaper({ attachment, attachment_above: above }: LeaveType, days: number): boolean {
  return attachment === 'always' || (attachment === 'above' && days > (above ?? 0))
}

export type LeaveDays = Shapes.LeaveDays

export type RequestStatus = Shapes.LeaveStatus

export interface LeaveRequest {
  readonly id: string
  readonly status: RequestStatus
  readonly period_from: string | null
  readonly sold_days: number
  readonly advances_thirteenth: boolean
  readonly note: string | null
  readonly end_reason: string | null
  readonly created_at: string
  readonly approval_id: string | null
  /** The approval of its cancellation, while that waits. */
  readonly cancellation_id: string | null
  readonly cancellation: { readonly status: string } | null
  readonly type: { readonly id: string; readonly name: string; readonly attachment: string; readonly category: string } | null
  /** Who asked in the person's place. */
  readonly asker: { readonly display_name: string } | null
  readonly days: readonly LeaveDays[]
}

/** A request with all the days that it ever had. */
export interface KeptRequest extends Omit<LeaveRequest, 'days'> {
  readonly days: readonly (LeaveDays & { readonly counts: boolean })[]
}

/** The days of a request that still stand; of one of which none does, those that it was. */
export function withStandingDays(request: KeptRequest): LeaveRequest {
  const standing = request.days.filter(({ counts }) => counts)
  return { ...request, days: standing.length > 0 ? standing : request.days }
}

/** Whether days of a granted request have not begun: they can be asked back. */
export function hasDaysAhead({ status, days }: LeaveRequest, today: string): boolean {
  return (status === 'approved' || status === 'interrupted') && days.some(({ starts_on: from }) => from > today)
}

export const REQUEST_STATES: Readonly<Record<RequestStatus, { readonly label: string; readonly tone: Tone }>> = {
  proposed: { label: 'Responda', tone: 'warning' },
  pending: { label: 'Em aprovação', tone: 'info' },
  adjusting: { label: 'Ajuste solicitado', tone: 'warning' },
  approved: { label: 'Aprovada', tone: 'success' },
  rejected: { label: 'Recusada', tone: 'danger' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
  interrupted: { label: 'Interrompida', tone: 'neutral' },
}

/** How a request of a type stands: Férias are approved in the plural. */
export function standingOf(status: RequestStatus, type: string | undefined): { readonly label: string; readonly tone: Tone } {
  const { label, tone } = REQUEST_STATES[status]
  return { label: type?.startsWith('Férias') === true && label.endsWith('da') ? `${label}s` : label, tone }
}

export type LeavePreview = Shapes.PreviewLeave

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

/** What a vacation asks besides its days. */
export interface VacationChoice {
  /** First day of the period that it draws on; empty takes the oldest with a balance. */
  readonly periodFrom: string
  readonly sold: number
  readonly advancesThirteenth: boolean
}

export const NO_VACATION: VacationChoice = { periodFrom: '', sold: 0, advancesThirteenth: false }

/** The child of a father's leave: the law of that day counts, and two births are two leaves. */
export interface BirthChoice {
  /** Birth, adoption or custody; empty says nothing. */
  readonly bornOn: string
  readonly hasDisability: boolean
}

export const NO_BIRTH: BirthChoice = { bornOn: '', hasDisability: false }

const FATHERS: readonly (string | null)[] = ['paternity', 'paternity_citizen', 'paternity_zika']

export const isFathersLeave = (type: LeaveType | undefined): boolean => FATHERS.includes(type?.key ?? null)

/** How many parts a request of a type may have. */
export function mostParts(type: LeaveType | undefined): number {
  if (type?.deducts === 'vacation') return 3
  return type?.key === 'paternity' ? 2 : 1
}

/** The choice as the database takes it. */
export function birthArguments({ bornOn, hasDisability }: BirthChoice) {
  return { ...(bornOn !== '' && { p_birth_on: bornOn, p_has_disability: hasDisability }) }
}

/** The days of a request as its form holds them. */
export function partsOf(days: readonly LeaveDays[]): readonly WishedPart[] {
  return days.map(({ starts_on, ends_on, starts_noon, ends_noon, hours }, place) => ({
    place, starts_on, ends_on, starts_noon, ends_noon, hours: hours === null ? '' : String(hours).replace('.', ','),
  }))
}

/** How many days may be sold: up to a third of what the period gives. */
export function saleChoices(periods: readonly VacationPeriod[], periodFrom: string): readonly number[] {
  const period = periods.find(({ acquired_from: from }) => from === periodFrom) ?? periods[0]
  return Array.from({ length: Math.floor((period?.days ?? 30) / 3) + 1 }, (_, days) => days)
}

/** One step of who decides, as the database answers it. */
export type ApprovalStep = Shapes.SimulateApprovalRow

const NAMES = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** 'Marcos Lima, em até 3 dias; depois Ana ou Beto, em até 3 dias'. */
export function approversText(steps: readonly ApprovalStep[]): string {
  return steps
    .filter(({ skipped, approvers }) => !skipped && approvers.length > 0)
    .map(({ approvers, sla_days: days }) => {
      const names = approvers.slice(0, 3).map(({ name }) => name)
      const more = approvers.length - names.length
      return `${NAMES.format(more > 0 ? [...names, `mais ${String(more)}`] : names)}, em até ${daysText(days)}`
    })
    .join('; depois ')
}

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

/** One stretch of days: '11/01/2027 a 24/01/2027 (14 dias)', or its hours. */
export function rangeText({ starts_on, ends_on, hours, days }: LeaveDays): string {
  if (hours !== null) return `${formatDate(starts_on)}, ${String(hours).replace('.', ',')} h`
  return `${formatDate(starts_on)}${ends_on === starts_on ? '' : ` a ${formatDate(ends_on)}`} (${daysText(days)})`
}
