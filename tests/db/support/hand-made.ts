import { giveAccess } from './approvals.ts'
import { today as TODAY } from './history.ts'
import { goalCycle } from './goals.ts'
import type { Actor, Row, Scene } from './stage.ts'

/** Friday, 2026-11-20, a holiday of the whole country: see `freeze`. */
export { today as TODAY } from './history.ts'

type Area = 'area' | 'plant' | 'line' | 'sales'
type Boss = 'ana' | 'bia'

/** What is known of somebody; nobody outside this file says more. */
export interface Fact {
  readonly key: string
  readonly hired: string
  readonly left?: string
  readonly reason?: 'resignation' | 'dismissal'
  readonly area: Area
  readonly boss?: Boss
  readonly contract?: 'apprentice' | 'intern' | 'experience'
  /** The last day of an experience. */
  readonly term?: string
  readonly decided?: boolean
  readonly sick?: readonly (readonly [string, string])[]
  /** Periods of vacations by how they stand today, oldest first; the running one alone where nothing is said. */
  readonly periods?: readonly string[]
  readonly onVacation?: readonly [string, string]
  /** How the one document that everybody has to hand in stands; missing where nothing is said. */
  readonly paper?: 'approved' | 'expiring' | 'expired' | 'in_review'
  readonly quota?: boolean
  readonly awaits?: boolean
}

const crowd = (count: number, key: string, more: Omit<Fact, 'key'>): readonly Fact[] => Array.from({ length: count }, (_each, place) => ({ key: `${key}${place}`, ...more }))

/** Forty-three people: Ana leads Bia and half of the plant, Bia the line; sales have no manager. */
export const FACTS: readonly Fact[] = [
  { key: 'ana', hired: '2019-02-04', area: 'area' },
  { key: 'bia', hired: '2020-03-02', area: 'plant', boss: 'ana', sick: [['2026-10-08', '2026-10-14']], paper: 'approved' },
  ...crowd(7, 'plant', { hired: '2021-05-03', area: 'plant', boss: 'ana', paper: 'approved' }),
  // From a Wednesday to the holiday on Friday: two days of work. In October across the end of the month: four and two.
  { key: 'plant-ill', hired: '2021-05-03', area: 'plant', boss: 'ana', sick: [['2026-11-18', '2026-11-24']], paper: 'expiring', quota: true },
  ...crowd(7, 'line', { hired: '2022-08-01', area: 'line', boss: 'bia' }),
  { key: 'line-ill', hired: '2022-08-01', area: 'line', boss: 'bia', sick: [['2026-10-27', '2026-11-04']], paper: 'expired' },
  { key: 'acquiring', hired: '2025-12-01', area: 'sales', periods: ['acquiring'], paper: 'in_review' },
  { key: 'available', hired: '2025-06-02', area: 'sales', periods: ['available', 'acquiring'] },
  { key: 'double', hired: '2024-09-02', area: 'line', boss: 'bia', periods: ['double', 'available', 'acquiring'], paper: 'expired' },
  { key: 'enjoying', hired: '2025-06-02', area: 'sales', periods: ['enjoying', 'acquiring'], onVacation: ['2026-11-09', '2026-11-28'] },
  { key: 'risk', hired: '2024-12-02', area: 'plant', boss: 'ana', periods: ['risk', 'acquiring'] },
  ...crowd(7, 'sales', { hired: '2020-01-06', area: 'sales', paper: 'approved' }),
  { key: 'sales-quota', hired: '2023-04-03', area: 'sales', quota: true },
  ...crowd(2, 'apprentice', { hired: '2026-02-02', area: 'line', boss: 'bia', contract: 'apprentice' }),
  { key: 'intern', hired: '2026-03-02', area: 'sales', contract: 'intern' },
  { key: 'undecided', hired: '2026-10-12', area: 'line', boss: 'bia', contract: 'experience', term: '2026-11-25' },
  { key: 'decided', hired: '2026-10-15', area: 'plant', boss: 'ana', contract: 'experience', term: '2026-11-28', decided: true },
  { key: 'later', hired: '2026-10-26', area: 'sales', contract: 'experience', term: '2026-12-10' },
  { key: 'quit-early', hired: '2026-09-01', left: '2026-11-12', reason: 'resignation', area: 'line', boss: 'bia' },
  { key: 'let-go', hired: '2020-02-03', left: '2026-08-31', reason: 'dismissal', area: 'sales', sick: [['2026-08-24', '2026-08-28']] },
  { key: 'quit-last-year', hired: '2019-07-01', left: '2025-12-15', reason: 'resignation', area: 'plant', boss: 'ana' },
  { key: 'last-day-today', hired: '2021-09-01', left: TODAY, reason: 'resignation', area: 'sales' },
  { key: 'first-day-today', hired: TODAY, area: 'sales' },
  { key: 'awaited', hired: '2026-12-01', area: 'line', boss: 'bia', awaits: true },
]

export interface HandMade {
  readonly company: string
  readonly areas: Readonly<Record<Area, string>>
  readonly ids: Readonly<Record<string, string>>
}

async function crew(scene: Scene, company: string, facts: readonly Fact[], areas: Readonly<Partial<Record<Area, string>>>): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {}
  for (const { key, hired, left, area, boss, awaits, periods } of facts) {
    const [row] = await scene.owner(
      `insert into public.employees (company_id, first_name, last_name, hire_date, termination_date, status, department_id, manager_id, created_at)
       values ($1, 'Mão', $2, $3::date, $4::date, $5, $6, $7, case when $8 then $3::date else private.now() end) returning id`,
      [company, key, hired, left ?? null, awaits === true ? 'pre_admission' : left === undefined ? 'active' : 'terminated', areas[area] ?? null, boss === undefined ? null : ids[boss], periods !== undefined])
    ids[key] = String(row?.['id'])
  }
  return ids
}

async function contracts(scene: Scene, company: string, ids: Readonly<Record<string, string>>): Promise<void> {
  for (const { key, hired, left, reason, contract, term, decided, quota } of FACTS) {
    const id = ids[key]
    const [made] = await scene.owner(
      `insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, experience_ends_on, ends_on, ended_on)
       values ($1, $2, $3, $4::date, $5::date, case when $3 in ('apprentice', 'intern') then $4::date + 365 end, $6::date) returning id`,
      [company, id, contract ?? 'clt_indefinite', hired, term ?? null, left ?? null])
    if (decided === true) await scene.owner(`insert into public.experience_decisions (company_id, employee_id, contract_id, term_on, decision, decided_by, decided_at) values ($1, $2, $3, $4, 'confirm', $2, private.now())`, [company, id, made?.['id'], term])
    if (left !== undefined) await scene.owner(`insert into public.contract_endings (company_id, employee_id, last_day, reason, applied_at) values ($1, $2, $3, $4, now())`, [company, id, left, reason])
    if (quota === true) await scene.owner('insert into public.employee_health (company_id, employee_id, physical, quota) values ($1, $2, true, true)', [company, id])
  }
}

interface Absence {
  readonly company: string
  readonly id: unknown
  readonly key: 'sick' | 'vacation'
  readonly span: readonly [string, string]
  readonly period?: string
  readonly status?: 'approved' | 'cancelled'
}

async function away(scene: Scene, { company, id, key, span: [from, to], period, status = 'approved' }: Absence): Promise<void> {
  await scene.owner(
    `with asked as (insert into public.leave_requests (company_id, employee_id, type_id, status, period_from) select $1, $2, t.id, $6, $7::date from public.leave_types t where t.company_id = $1 and t.key = $3 returning *),
       used as (insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
         select $1, $2, a.type_id, $7::date, $4::date, -($5::date - $4::date + 1), 'use', a.id from asked a where $7 is not null)
     insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted, counts)
     select $1, id, $2, $4::date, $5::date, $5::date - $4::date + 1, $6 = 'approved', $6 = 'approved' from asked`, [company, id, key, from, to, status, period ?? null])
}

async function papers(scene: Scene, company: string, ids: Readonly<Record<string, string>>): Promise<void> {
  await scene.owner('delete from public.document_type_rules where company_id = $1', [company])
  const [type] = await scene.owner(`insert into public.document_types (company_id, name, sensitivity) values ($1, 'Certidão da prova', 'P2') returning id`, [company])
  await scene.owner('insert into public.document_type_rules (company_id, type_id) values ($1, $2)', [company, type?.['id']])
  for (const { key, paper } of FACTS) {
    if (paper === undefined) continue
    const until = { approved: null, expiring: '2026-12-15', expired: '2026-11-01', in_review: null }[paper]
    await scene.owner(
      `with d as (insert into public.documents (company_id, employee_id, type_id, status, sensitivity, who_sees, is_single, expires_on)
         values ($1, $2, $3, $4, 'P2', 'person', true, $5::date) returning *),
       v as (insert into private.document_versions (company_id, document_id, n, sent_at, status) select company_id, id, 1, now(), $4 from d returning *)
       select v.id, d.id as document_id from v, d`, [company, ids[key], type?.['id'], paper === 'in_review' ? 'in_review' : 'approved', until])
  }
  await scene.owner(`update public.documents d set latest_version_id = v.id, current_version_id = case when d.status = 'approved' then v.id end from private.document_versions v where v.company_id = $1 and v.document_id = d.id`, [company])
}

/** Arrivals: one on its way without anything late, one with a task that is late, and two that ended, one of them with a required task done late. */
async function arrivals(scene: Scene, company: string, ids: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, due, closed, done] of [['first-day-today', '2026-11-27', null, null], ['undecided', '2026-11-10', null, null], ['later', '2026-11-05', '2026-11-16', '2026-11-04'], ['decided', '2026-11-05', '2026-11-17', '2026-11-09']] as const) {
    await scene.owner(
      `with j as (insert into public.journeys (company_id, kind, employee_id, base_date, status, closed_at)
         values ($1, 'admission', $2, (select hire_date from public.employees where id = $2), case when $4::date is null then 'open' else 'done' end, $4::date + time '15:00') returning *)
       insert into public.journey_tasks (company_id, journey_id, employee_id, position, title, responsible, offset_days, not_before, due_on, required, status, done_at)
       select company_id, id, employee_id, 100, 'Assinar', 'hr', 1, base_date, $3::date, true, case when $5::date is null then 'open' else 'done' end, $5::date + time '15:00' from j`,
      [company, ids[key], due, closed, done])
  }
}

/** An exit that was communicated, with a task that is late. */
async function exits(scene: Scene, company: string, ids: Readonly<Record<string, string>>): Promise<void> {
  await scene.owner(
    `with j as (insert into public.journeys (company_id, kind, employee_id, base_date) values ($1, 'offboarding', $2, '2026-12-18') returning *),
       t as (insert into public.journey_tasks (company_id, journey_id, employee_id, position, title, responsible, offset_days, not_before, due_on)
         select company_id, id, employee_id, 100, 'Calcular', 'hr', 0, '2026-11-10', '2026-11-12' from j)
     insert into public.offboardings (company_id, employee_id, origin, reason, status, last_day, effective_at, communicated_on, communicated_at, journey_id)
     select company_id, employee_id, 'hr', 'resignation', 'communicated', base_date, base_date, '2026-11-09', '2026-11-09', id from j`, [company, ids['plant0']])
}

/** Three departments below one another, one of them renamed since, and one beside them; everything that FACTS says. */
export async function handMadeCompany(scene: Scene, name: string): Promise<HandMade> {
  const [born] = await scene.owner('insert into public.companies (name) values ($1) returning id', [name])
  const company = String(born?.['id'])
  const area = async (called: string, above: string | null): Promise<string> =>
    String((await scene.owner('insert into public.departments (company_id, name, parent_id) values ($1, $2, $3) returning id', [company, called, above]))[0]?.['id'])
  const top = await area('Operações', null)
  const plant = await area('Fábrica', top)
  const areas = { area: top, plant, line: await area('Linha 1', plant), sales: await area('Comercial', null) }
  const ids = await crew(scene, company, FACTS, areas)
  await scene.owner(`update public.departments set name = 'Manufatura' where id = $1`, [plant])
  await contracts(scene, company, ids)
  for (const { key, sick, periods, onVacation, hired } of FACTS) {
    for (const span of sick ?? []) await away(scene, { company, id: ids[key], key: 'sick', span })
    if (periods !== undefined) await scene.owner('insert into private.told_balances (company_id, employee_id) values ($1, $2)', [company, ids[key]])
    if (onVacation !== undefined) await away(scene, { company, id: ids[key], key: 'vacation', span: onVacation, period: hired })
  }
  // What was called off is no absence.
  await away(scene, { company, id: ids['sales0'], key: 'sick', span: ['2026-11-03', '2026-11-06'], status: 'cancelled' })
  await papers(scene, company, ids)
  await arrivals(scene, company, ids)
  await exits(scene, company, ids)
  return { company, areas, ids }
}

/** People of a company without departments, who came, left and were ill. */
export async function plainCompany(scene: Scene, facts: readonly Fact[]): Promise<string> {
  const [born] = await scene.owner(`insert into public.companies (name) values ('Ao acaso') returning id`)
  const company = String(born?.['id'])
  const ids = await crew(scene, company, facts, {})
  for (const { key, left, reason, sick } of facts) {
    if (left !== undefined) await scene.owner(`insert into public.contract_endings (company_id, employee_id, last_day, reason, applied_at) values ($1, $2, $3, $4, now())`, [company, ids[key], left, reason])
    for (const span of sick ?? []) await away(scene, { company, id: ids[key], key: 'sick', span })
  }
  return company
}

/** Three goals of a cycle of ninety days, thirty of which are over: one in time, one behind, one far behind. */
export async function handMadeGoals(scene: Scene, admin: Actor, { company, ids }: HandMade): Promise<void> {
  const cycle = await goalCycle(scene, admin, company)
  for (const [owner, value] of [['bia', 50], ['line0', 20], ['sales0', 5]] as const) {
    const values: Row = { cycle_id: cycle, title: `Meta de ${owner}`, level: 'person', visibility: 'company', owner_id: ids[owner], key_results: [{ title: 'Entregas', kind: 'increase', unit: 'number', start_value: 0, target_value: 100 }] }
    const [saved] = await scene.as(admin, 'select public.save_objective($1, $2, null, null) as id', [company, JSON.stringify(values)])
    await scene.as(admin, `select public.set_objective_status($1, 'active')`, [saved?.['id']])
    const [result] = await scene.owner('select id from private.key_results where objective_id = $1', [saved?.['id']])
    await scene.as(admin, 'select public.check_in($1, $2)', [result?.['id'], JSON.stringify({ value, confidence: 5 })])
  }
}

export const handMadeLogins = async (scene: Scene, { ids }: HandMade): Promise<{ readonly hr: Actor; readonly ana: Actor; readonly bia: Actor; readonly person: Actor }> => ({
  hr: await giveAccess(scene, ids['sales6'] ?? '', 'admin'), ana: await giveAccess(scene, ids['ana'] ?? '', 'manager'), bia: await giveAccess(scene, ids['bia'] ?? '', 'manager'), person: await giveAccess(scene, ids['sales1'] ?? ''),
})

const HOLIDAYS = new Set(['2025-11-20', '2025-12-25', '2026-01-01', '2026-04-03', '2026-04-21', '2026-05-01', '2026-09-07', '2026-10-12', '2026-11-02', '2026-11-20', '2026-12-25'])
const dayAfter = (day: string, count = 1): string => new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const min = (a: string, b: string): string => (a < b ? a : b)
const max = (a: string, b: string): string => (a > b ? a : b)

/** Days of work from one day to another, counted one by one. */
export function workdays(from: string, to: string): number {
  let count = 0
  for (let day = from; day <= to; day = dayAfter(day)) if (!HOLIDAYS.has(day) && ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) count += 1
  return count
}

export interface Whom {
  readonly team?: Boss
  readonly area?: Area
}

const BELOW: Readonly<Record<Area, readonly Area[]>> = { area: ['area', 'plant', 'line'], plant: ['plant', 'line'], line: ['line'], sales: ['sales'] }

export const factsOf = ({ team, area }: Whom): readonly Fact[] =>
  FACTS.filter((fact) => (team === undefined || fact.boss === team || (team === 'ana' && fact.boss === 'bia')) && (area === undefined || BELOW[area].includes(fact.area)))

const here = ({ hired, left, awaits }: Fact, on: string): boolean => awaits !== true && hired <= on && (left === undefined || left >= on)
const round = (amount: number, base: number): number | null => (base > 0 ? Math.round((amount / base) * 10_000) / 100 : null)

/** What one counts by hand: every figure of every block that people alone make, out of facts about them. */
export function counted(people: readonly Fact[], from: string, to: string, hr: boolean): Readonly<Record<string, Readonly<Record<string, number | null>>>> {
  const until = min(to, TODAY)
  const now = people.filter((fact) => here(fact, TODAY))
  const came = people.filter(({ hired, awaits }) => awaits !== true && hired >= from && hired <= until)
  const went = people.filter(({ left }) => left !== undefined && left >= from && left <= until)
  const starts: string[] = []
  for (let day = from; day <= until; day = `${dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`) starts.push(day)
  const average = starts.reduce((sum, start, place) => {
    const next = starts[place + 1]
    const end = next === undefined ? until : dayAfter(next, -1)
    return sum + (people.filter((fact) => here(fact, dayAfter(start, -1))).length + people.filter((fact) => here(fact, end)).length) / 2
  }, 0) / starts.length
  const stretches = people.flatMap((fact) => (fact.sick ?? []).filter(([first, last]) => last >= from && first <= until).map(([first, last]) => workdays(max(first, from), min(last, until))))
  const lost = stretches.reduce((sum, days) => sum + days, 0)
  const contracted = people.filter(({ awaits }) => awaits !== true).reduce((sum, { hired, left }) => sum + workdays(max(hired, from), min(left ?? until, until)), 0)
  const owing = people.filter(({ left }) => left === undefined)
  const papersThat = (...states: readonly (string | undefined)[]): number => owing.filter(({ paper }) => states.includes(paper)).length
  const state = (wanted: string): number => now.reduce((sum, { periods, contract }) => sum + (periods ?? (contract === 'intern' ? [] : ['acquiring'])).filter((each) => each === wanted).length, 0)
  const ending = now.filter(({ term }) => term !== undefined && term >= from && term <= to)
  const arrival = (keys: readonly string[]): number => people.filter(({ key }) => keys.includes(key)).length
  const closed = people.filter(({ key }) => (key === 'later' && from <= '2026-11-16' && to >= '2026-11-16') || (key === 'decided' && from <= '2026-11-17' && to >= '2026-11-17'))
  return {
    people: { headcount: people.filter((fact) => here(fact, until)).length },
    moves: {
      hired: came.length, left: went.length, turnover: round((came.length + went.length) / 2, average),
      ...(hr && {
        voluntary_turnover: round(went.filter(({ reason }) => reason === 'resignation').length, average),
        early_exits: round(came.filter(({ hired, left }) => left !== undefined && left <= min(dayAfter(hired, 90), until)).length, came.length),
      }),
    },
    absences: { absence_rate: round(lost, contracted), absences: stretches.length, lost_days: lost },
    vacations: Object.fromEntries(['double', 'risk', 'available', 'enjoying', 'acquiring'].map((each) => [each, state(each)])),
    ...(hr && {
      documents: { compliance: round(papersThat('approved', 'expiring'), owing.length), missing: papersThat(undefined), expired: papersThat('expired'), expiring: papersThat('expiring'), pending: papersThat('in_review') },
    }),
    experiences: { ending: ending.length, undecided: ending.filter(({ decided }) => decided !== true).length },
    journeys: { arriving: arrival(['first-day-today', 'undecided']), late_arrivals: arrival(['undecided']), on_time: round(closed.filter(({ key }) => key === 'later').length, closed.length), ...(hr && { late_exits: arrival(['plant0']) }) },
  }
}
