import { describe, expect, it } from 'vitest'

import { byWhetherActs, type ExitCase, type ExitEffect, type ExitForHr, type ExitRow, headline, inToldOrder, isAhead, lastMoment, mayPlanHandover, needsApproval, toldWord, verbsOf } from './exit.ts'
import { EMPTY_EXIT, storedExit } from './exit-form.ts'
import { askedOf, countedOf, exitList } from './exit-list.ts'

const FIGURES = { open: 4, stages: [], leaving_soon: 2, to_communicate: 1, letters: 0, to_pay: 1, overdue: 3 }
const row = (name: string, part: Partial<ExitRow>): ExitRow => ({ id: name, employee: { name }, stage: 'communicated', payment_by: null, ...part }) as ExitRow

describe('the list of exits', () => {
  it('asks the database for what the address says and nothing else', () => {
    const state = { ...exitList.start, q: 'rafael', stage: 'approved', from: '2026-12-01', sort: { column: 'name', descending: true } } as const
    expect(askedOf(state)).toEqual({ filters: { search: 'rafael', stage: 'approved', from: '2026-12-01' }, sort: '-name' })
    expect(askedOf(exitList.start)).toEqual({ filters: {}, sort: 'last_day' })
  })

  it('puts the rows behind each number', () => {
    expect(countedOf(FIGURES, '2026-11-27').map(({ label, total, filters }) => [label, total, filters])).toEqual([
      ['Cartas recebidas', 0, { stage: 'requested', initiative: 'employee' }],
      ['A comunicar', 1, { stage: 'approved' }],
      ['Saem em 30 dias', 2, expect.objectContaining({ to: '2026-12-27' })],
      ['A concluir', 1, { stage: 'closing' }],
      ['Com tarefa atrasada', 3, { state: 'overdue' }],
    ])
  })

  it('says first what waits longest for an answer: letters, then what is approved, then who left', () => {
    expect(headline({ ...FIGURES, letters: 2 })).toEqual({ title: '2 cartas de demissão esperam por você', stage: 'requested' })
    expect(headline(FIGURES)).toEqual({ title: 'Um desligamento aprovado falta comunicar', stage: 'approved' })
    expect(headline({ ...FIGURES, to_communicate: 0 })).toEqual({ title: 'Uma pessoa saiu: falta concluir', stage: 'closing' })
    expect(headline({ ...FIGURES, to_communicate: 0, to_pay: 0 }).stage).toBeNull()
  })

  it('leaves malformed months out of the address', () => {
    const monthOf = (mes: string): unknown => exitList.from({ vista: 'calendario', mes }).mes
    expect([monthOf('2026-12'), monthOf('2026-13'), monthOf('dezembro')]).toEqual(['2026-12', '', ''])
  })
})

describe('a case', () => {
  it('can be changed until its minute and not after it', () => {
    expect([isAhead({ status: 'communicated', is_due: false }), isAhead({ status: 'communicated', is_due: true }), isAhead({ status: 'closing', is_due: false })]).toEqual([true, false, false])
    expect(lastMoment({ last_day: '2026-12-04', time: '17:00' })).toBe('04/12/2026, às 17:00')
  })

  it('offers RH and managers what they may do where it stands', () => {
    const verbs = (status: ExitCase['status'], origin: ExitCase['origin'], isHr: boolean): string =>
      Object.entries(verbsOf({ status, origin, is_due: false, hr: isHr ? ({} as ExitForHr) : null })).filter(([, may]) => may).map(([verb]) => verb).join(' ')
    expect([verbs('draft', 'hr', true), verbs('requested', 'hr', true), verbs('approved', 'manager', true)]).toEqual(['send edit cancel', 'edit cancel', 'communicate edit cancel'])
    expect([verbs('requested', 'letter', true), verbs('communicated', 'letter', true), verbs('closing', 'letter', true)]).toEqual(['communicate talk edit', 'choose move cancel', 'conclude'])
    expect([verbs('requested', 'letter', false), verbs('communicated', 'hr', false), verbs('requested', 'manager', false), verbs('closing', 'letter', false)]).toEqual(['talk choose', 'choose', '', ''])
  })

  it('is handed over once the person knows: from a letter on, or from the communication', () => {
    const may = (status: ExitCase['status'], origin: ExitCase['origin'], told: string | null): boolean => mayPlanHandover({ status, origin, communicated_on: told })
    expect([may('requested', 'letter', null), may('approved', 'hr', null), may('communicated', 'hr', '2026-12-04'), may('withdrawn', 'letter', null)]).toEqual([true, false, true, false])
  })

  it('says why somebody is told, the person first', () => {
    const told = (['asked', 'successor', 'person'] as const).map((as) => ({ person: row('Ana', {}).employee, as }))
    expect(inToldOrder(told).map(toldWord)).toEqual(['a própria pessoa', 'recebe a passagem', 'quem pediu'])
  })

  it('tells effects with something to do from those without', () => {
    const effects = [{ effect: 'reports', words: null, failure: null, is_skipped: false }, { effect: 'access', words: '1 sessão', failure: null, is_skipped: false }] as ExitEffect[]
    const { acting, idle } = byWhetherActs(effects)
    expect([acting, idle].map((each) => each.map(({ effect }) => effect))).toEqual([['access'], ['reports']])
  })

  it('asks for approval where the company wants the end', () => {
    const reasons = [{ reason: 'dismissal', initiative: 'company' }, { reason: 'resignation', initiative: 'employee' }]
    expect([needsApproval('dismissal', reasons), needsApproval('resignation', reasons), needsApproval('death', reasons)]).toEqual([true, false, false])
  })

  it('stores days as ISO, and a reduction only of notice that is worked', () => {
    const typed = { ...EMPTY_EXIT, reason: 'dismissal', last_day: '04/12/2026', notice_way: 'worked', notice_relief: 'days', is_access_cut_early: 'true' }
    expect(storedExit(typed)).toMatchObject({ last_day: '2026-12-04', notice_relief: 'days', is_access_cut_early: true, time: '18:00' })
    expect(storedExit({ ...typed, notice_way: 'indemnified' }).notice_relief).toBe('')
  })
})
