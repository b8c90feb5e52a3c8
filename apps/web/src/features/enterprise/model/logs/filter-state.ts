/** What limits the trail; an empty text limits nothing. */
export interface AuditFilter {
  readonly company: string
  /** The login of who acted. */
  readonly person: string
  readonly action: string
  readonly entity: string
  /** One record, of the kind that `entity` says. */
  readonly record: string
  /** Entries that changed this field. */
  readonly field: string
  /** Days where the reader is, 'YYYY-MM-DD', both included. */
  readonly from: string
  readonly to: string
}

/** The address: what limits the trail, and the saved view that it began with, which the trail does not look at. */
export type AuditUrl = { readonly [Name in keyof AuditFilter | 'view']?: string }

export const NO_FILTER: AuditFilter = { company: '', person: '', action: '', entity: '', record: '', field: '', from: '', to: '' }
const NAMES: readonly (keyof AuditFilter)[] = ['company', 'person', 'action', 'entity', 'record', 'field', 'from', 'to']

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The form of names of acts, kinds and fields. Which of them there are is for the page: the list is long, and this is loaded at once. */
const NAME = /^[a-z][a-z_]{0,60}$/

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const ACCEPTED: Readonly<Record<keyof AuditFilter, (text: string) => boolean>> = {
  company: (text) => ID.test(text),
  person: (text) => ID.test(text),
  action: (text) => NAME.test(text),
  entity: (text) => NAME.test(text),
  record: (text) => ID.test(text),
  field: (text) => NAME.test(text),
  from: isDay,
  to: isDay,
}

/** Reads the address; whatever is malformed limits nothing. */
export function auditFilterFrom(search: Readonly<Record<string, unknown>>): AuditFilter {
  const read = (name: keyof AuditFilter): string => {
    const value = search[name]
    return typeof value === 'string' && ACCEPTED[name](value) ? value : ''
  }
  return {
    company: read('company'), person: read('person'), action: read('action'), entity: read('entity'), record: read('record'),
    field: read('field'), from: read('from'), to: read('to'),
  }
}

export function auditUrl(filter: AuditFilter): AuditUrl {
  return Object.fromEntries(NAMES.filter((name) => filter[name] !== '').map((name) => [name, filter[name]]))
}

/** `validateSearch` of the route. */
export function canonicalAuditUrl(search: Readonly<Record<string, unknown>>): AuditUrl {
  return auditUrl(auditFilterFrom(search))
}

export function hasAuditFilter(filter: AuditFilter): boolean {
  return NAMES.some((name) => filter[name] !== '')
}

/** The first moment of a day where the reader is. */
function dayStart(day: string, plusDays = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plusDays).toISOString()
}

/** The period as the database takes it: from the first moment of one day, up to before the first moment after the other. */
export function periodOf({ from, to }: AuditFilter): { readonly from: string | null; readonly to: string | null } {
  return { from: from === '' ? null : dayStart(from), to: to === '' ? null : dayStart(to, 1) }
}
