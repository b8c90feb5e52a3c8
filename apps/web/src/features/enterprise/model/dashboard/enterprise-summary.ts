import type { Amount, MonthAmount } from '#shared/ui/charts/amounts.ts'
import type { MonthPair } from '#shared/ui/charts/month-pairs.tsx'

/** One row of the flat answer; numeric may arrive as text. */
export interface EnterpriseRow {
  readonly section: string
  readonly label: string | null
  readonly company_id: string | null
  readonly total: number | string | null
  readonly on_date: string | null
  readonly at: string | null
  readonly detail: unknown
}

export interface CompanyRisk {
  readonly companyId: string
  readonly companyName: string
  readonly reason: string
  readonly total: number
}

export interface RecentEntry {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly entity: string
  readonly entityLabel: string | null
  readonly performer: string | null
  readonly companyName: string | null
}

export interface CompanyAmount extends Amount {
  readonly companyId: string
}

export interface EnterpriseSummary {
  readonly activeCompanies: number
  readonly inactiveCompanies: number
  readonly people: number
  /** Percent of the last 12 months, all companies together. */
  readonly turnover: number
  readonly signedIn: number
  readonly logins: number
  readonly companyPeople: readonly CompanyAmount[]
  readonly growth: readonly MonthAmount[]
  readonly moves: readonly MonthPair[]
  readonly monthlyTurnover: readonly MonthAmount[]
  readonly companyTurnover: readonly CompanyAmount[]
  readonly risks: readonly CompanyRisk[]
  readonly recent: readonly RecentEntry[]
}

function amountOf(row: EnterpriseRow | undefined): number {
  return Number(row?.total ?? 0)
}

function detailText(detail: unknown, key: string): string | null {
  if (typeof detail !== 'object' || detail === null || !(key in detail)) return null
  const value = (detail as Readonly<Record<string, unknown>>)[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function byTotal(a: Amount, b: Amount): number {
  return b.total - a.total || a.label.localeCompare(b.label, 'pt-BR')
}

/** Sorts the flat rows of the database into the parts of the page. */
export function toEnterpriseSummary(rows: readonly EnterpriseRow[]): EnterpriseSummary {
  const section = (name: string): readonly EnterpriseRow[] => rows.filter((row) => row.section === name)
  const one = (name: string, label: string): number => amountOf(section(name).find((row) => row.label === label))
  const months = (name: string): readonly MonthAmount[] =>
    section(name)
      .flatMap((row) => (row.on_date ? [{ month: row.on_date, total: amountOf(row) }] : []))
      .toSorted((a, b) => a.month.localeCompare(b.month))
  const ofCompanies = (name: string): readonly CompanyAmount[] =>
    section(name)
      .flatMap((row) => (row.company_id === null ? [] : [{ label: row.label ?? '', total: amountOf(row), companyId: row.company_id }]))
      .toSorted(byTotal)
  const left = new Map(months('terminations').map(({ month, total }) => [month, total]))
  return {
    activeCompanies: one('companies', 'active'),
    inactiveCompanies: one('companies', 'inactive'),
    people: one('people', 'total'),
    turnover: amountOf(section('turnover_year').find((row) => row.company_id === null)),
    signedIn: one('active_users', 'signed_in_30_days'),
    logins: one('active_users', 'logins'),
    companyPeople: ofCompanies('company_people'),
    growth: months('growth'),
    moves: months('admissions').map(({ month, total }) => ({ month, first: total, second: left.get(month) ?? 0 })),
    monthlyTurnover: months('turnover'),
    companyTurnover: ofCompanies('turnover_year'),
    risks: section('risk').flatMap((row) =>
      row.company_id === null
        ? []
        : [{ companyId: row.company_id, companyName: detailText(row.detail, 'company_name') ?? '', reason: row.label ?? '', total: amountOf(row) }],
    ),
    recent: section('audit').flatMap(({ at, label, detail }) =>
      at === null
        ? []
        : [
            {
              id: detailText(detail, 'id') ?? at,
              at,
              action: label ?? '',
              entity: detailText(detail, 'entity_type') ?? '',
              entityLabel: detailText(detail, 'entity_label'),
              performer: detailText(detail, 'performed_by_name'),
              companyName: detailText(detail, 'company_name'),
            },
          ],
    ),
  }
}

/** '4,5%'. */
export function percentText(total: number): string {
  return `${total.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`
}

/** '6 admissões e 1 saída'. */
export function movesText({ hired, left }: { readonly hired: number; readonly left: number }): string {
  return `${hired.toLocaleString('pt-BR')} ${hired === 1 ? 'admissão' : 'admissões'} e ${left.toLocaleString('pt-BR')} ${left === 1 ? 'saída' : 'saídas'}`
}
