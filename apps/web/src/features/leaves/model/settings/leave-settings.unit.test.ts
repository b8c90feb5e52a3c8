import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { coverageDraftOf, coverageProblems, coverageText, coverageWish, daysText, type LeaveBlock, scopeText } from './block.ts'
import { daysByDate, type HolidayDay, monthDays, placeText } from './holiday.ts'
import { type LeaveTypeRow, typeColumns, typeDraftOf, typeFacts, typeProblems } from './leave-type.ts'
import { groupedRules, lawOn, type LawNumber, type LeaveRule, numberProblem, periodText, scopeText as ruleScope, valueText } from './rule.ts'
import { settingsAddress } from './settings-state.ts'

const paternity: LeaveRule = { rule: 'paternity', label: 'Licença-paternidade', unit: 'days', toward: 'at_least', minimum: 0, maximum: 365, about: null }
const law: readonly LawNumber[] = [
  { rule: 'paternity', valid_from: '2029-01-01', valid_to: null, value: null, source: 'c' },
  { rule: 'paternity', valid_from: '1990-01-01', valid_to: '2026-12-31', value: 5, source: 'a' },
  { rule: 'paternity', valid_from: '2027-01-01', valid_to: '2028-12-31', value: 10, source: 'b' },
]

describe('the address', () => {
  it('tells tab, rule and year, and forgets what it does not know', () => {
    const { from, url, start } = settingsAddress
    expect(from({ tab: 'regras', regra: 'paternity' })).toEqual({ tab: 'regras', regra: 'paternity', ano: null })
    expect(url(from({ tab: 'feriados', ano: '2027' }))).toEqual({ tab: 'feriados', ano: 2027 })
    expect(from({ tab: 'x', regra: '<b>', ano: 'ontem' })).toEqual(start)
    expect(url(start)).toEqual({})
  })
})

describe('a rule', () => {
  it('reads in words, open numbers too', () => {
    expect([valueText('days', 1), valueText('days', 10), valueText('times', 2), valueText('yes_no', 0), valueText('weekday', 6), valueText('part', 3), valueText('months', null)]).toEqual([
      '1 dia', '10 dias', '2', 'Não', 'Sábado', '1/3', 'em aberto',
    ])
  })

  it('is the law of its day, with the one that comes', () => {
    expect(lawOn(law, '2026-12-31')).toMatchObject({ now: { value: 5 }, next: { value: 10 } })
    expect(lawOn(law, '2027-01-01')).toMatchObject({ now: { value: 10 }, next: { value: null } })
    expect(lawOn(law, '2030-01-01')).toMatchObject({ now: { value: null }, next: null })
    expect(law.map(periodText)).toEqual(['desde 01/01/2029', 'até 31/12/2026', '01/01/2027 a 31/12/2028'])
  })

  it('is in one group, by its subject', () => {
    const named = (rule: string, toward: LeaveRule['toward'] = 'at_least'): LeaveRule => ({ ...paternity, rule, toward })
    const groups = groupedRules([named('paternity'), named('vacation_parts'), named('rest_weekday', 'free'), named('loss_stoppage'), named('sick_window')])
    expect(groups.map(({ title, rules }) => [title, rules.map(({ rule }) => rule)])).toEqual([
      ['Férias', ['vacation_parts']], ['Perda do direito às férias', ['loss_stoppage']], ['O que a lei deixa em aberto', ['rest_weekday']],
      ['Licenças da família e do dia a dia', ['paternity']], ['Saúde e acidente', ['sick_window']],
    ])
  })

  it('of the law stands in a group of its own subject, none among the others', () => {
    const chapter = (name: string): string => readFileSync(new URL(`../../../../../../../supabase/chapters/${name}.sql`, import.meta.url), 'utf8')
    const sql = ['20260101100010_leave_law_tables', '20260101120010_termination_law_tables'].map(chapter).join('\n')
    const rows = [...sql.matchAll(/^ {2}\('(\w+)', '.+', '(?:days|months|times|weekday|yes_no|part)', '(at_least|at_most|free|fixed)', \d+, \d+\)[,;]$/gm)]
    const rules = rows.map(([, rule = '', toward = '']): LeaveRule => ({ ...paternity, rule, toward: toward as LeaveRule['toward'] }))
    const groups = new Map(groupedRules(rules).map(({ title, rules: those }) => [title, those.map(({ rule }) => rule)]))
    expect(rules.length).toBeGreaterThan(60)
    expect(groups.get('Outras regras')).toBeUndefined()
    expect(groups.get('Suspensões, mandatos e estágio')).toContain('violence')
    expect(groups.get('Aviso prévio e rescisão')).toHaveLength(7)
    expect(groups.get('Férias')?.every((rule) => /^(?:vacation|twelfth)/.test(rule))).toBe(true)
  })

  it('takes whole numbers inside its bounds', () => {
    expect([numberProblem(paternity, '10'), numberProblem(paternity, ''), numberProblem(paternity, 'x'), numberProblem(paternity, '366'), numberProblem(paternity, '1,5')].map((problem) => problem === null)).toEqual([
      true, false, false, false, false,
    ])
  })

  it('of a company says for whom it is', () => {
    const own = { id: '1', rule: 'paternity', contract_type: null, union_cnpj: null, work_site_id: null, value: 20, note: null, site: null, contract: null, valid_from: '2026-01-01', valid_to: null }
    expect([ruleScope(own), ruleScope({ ...own, site: { name: 'Niterói' }, contract: { label: 'Estágio' } }), ruleScope({ ...own, union_cnpj: '11222333000181' })]).toEqual([
      'Toda a empresa', 'Estágio, local Niterói', 'sindicato 11222333000181',
    ])
  })
})

describe('a type', () => {
  const draft = { ...typeDraftOf(null), name: ' Folga de campo ', hasBalance: true, yearly_days: '2,5', attachment: 'above', attachment_above: '3' }

  it('becomes columns, and keeps that HR may always begin it', () => {
    expect(typeColumns({ ...draft, started_by: ['person'] }, null)).toMatchObject({ name: 'Folga de campo', deducts: 'own', yearly_days: 2.5, attachment_above: 3, started_by: ['person', 'hr'], contract_types: null })
    expect(typeColumns({ ...draft, hasBalance: false, attachment: 'none' }, null)).toMatchObject({ deducts: null, yearly_days: null, attachment_above: null, attachment_within: null })
  })

  it('says what is missing', () => {
    expect([...typeProblems({ ...draft, name: '', yearly_days: '400', attachment_above: '', notice_days: '-1', esocial_code: '1' }).keys()]).toEqual(['name', 'yearly_days', 'attachment_above', 'notice_days', 'esocial_code'])
    expect(typeProblems(draft).size).toBe(0)
  })

  it('reads in one line', () => {
    const row = { ...typeColumns(draft, null), id: '1', key: null, rule: null, limit_in: null, place: 1, archived_at: null, updated_at: '' } satisfies LeaveTypeRow
    expect(typeFacts({ ...row, started_by: ['person', 'manager', 'hr'] })).toBe('Dias corridos · 2,5 dias por ano · Pago pela empresa · Comprovante acima de 3 dias · Solicitado pela própria pessoa, pelo gestor ou pelo RH')
    expect(typeFacts({ ...row, yearly_days: null, attachment: 'none', paid_by: 'nobody', started_by: ['hr'] })).toBe('Dias corridos · Sem pagamento · Solicitado pelo RH')
  })
})

describe('holidays, blocks and coverage', () => {
  it('paint the days of a month with what is kept', () => {
    expect([monthDays(2027, 2).column, monthDays(2027, 2).days.length, monthDays(2027, 2).days[0]]).toEqual([2, 28, '2027-02-01'])
    expect([monthDays(2028, 2).days.at(-1), monthDays(2027, 8).column]).toEqual(['2028-02-29', 1])
    const day: HolidayDay = { on_date: '2027-09-07', name: 'Independência', kind: 'national', fraction: 1, uf: null, work_site_id: null, holiday_id: null, source: 'x', is_observed: true, city: null, doubt: null, sites: null }
    expect([...daysByDate([day, { ...day, on_date: '2027-04-21', is_observed: false }]).keys()]).toEqual(['2027-09-07'])
    expect([placeText(day, new Map()), placeText({ ...day, uf: 'RJ' }, new Map()), placeText({ ...day, city: 'Campinas' }, new Map()), placeText({ ...day, city: 'Bom Jesus', uf: 'PI' }, new Map()), placeText({ ...day, work_site_id: 'a' }, new Map([['a', 'Niterói']]))]).toEqual(['Toda a empresa', 'Locais em RJ', 'Locais em Campinas', 'Locais em Bom Jesus/PI', 'Niterói'])
  })

  it('say for whom and how many', () => {
    const none = { department: null, site: null, position: null, type: null }
    const block: LeaveBlock = { id: '1', starts_on: '2026-12-10', ends_on: '2026-12-10', reason: 'x', hard: true, updated_at: '', scopes: [] }
    expect(scopeText(block)).toBe('Toda a empresa')
    expect(scopeText({ ...block, scopes: [{ ...none, department: { id: '1', name: 'Vendas' } }, { ...none, department: { id: '2', name: 'Compras' } }, { ...none, type: { id: '3', name: 'Férias' } }] })).toBe('Compras, Vendas, só Férias')
    expect([daysText('2026-12-10', '2026-12-10'), daysText('2026-12-10', null)]).toEqual(['10/12/2026', 'desde 10/12/2026'])
    expect([coverageText({ min_present: 1, max_away_pct: null }), coverageText({ min_present: null, max_away_pct: 20 })]).toEqual(['Pelo menos 1 pessoa presente', 'No máximo 20% fora ao mesmo tempo'])
  })

  it('become a rule once the form says what it needs', () => {
    const draft = { ...coverageDraftOf(null, '2026-12-01'), department: 'd', amount: '20' }
    expect(coverageWish(draft)).toEqual({ department_id: 'd', with_below: true, min_present: null, max_away_pct: 20, starts_on: '2026-12-01', ends_on: null })
    expect(coverageWish({ ...draft, measure: 'present', amount: '3', to: '2026-12-31' })).toMatchObject({ min_present: 3, max_away_pct: null, ends_on: '2026-12-31' })
    expect([...coverageProblems({ ...draft, department: '', amount: '100', from: '', to: '2026-01-01' }).keys()]).toEqual(['department', 'amount', 'from'])
    expect([...coverageProblems({ ...draft, to: '2026-01-01' }).keys()]).toEqual(['to'])
    expect(coverageWish({ ...draft, measure: 'present', amount: '0' })).toBeNull()
  })
})
