import { describe, expect, it } from 'vitest'

import { accessText, bandOf, lastDayHint, linkOf, noticeText, noticeWish, type OwnExit, plainLetter, receiversOf, type Resigning } from './letter.ts'

const TODAY = '2026-11-27'
const OWN: OwnExit = {
  id: 'x', status: 'requested', origin: 'letter', letter: 'Peço demissão.', last_day: '2026-12-27', notice_way: 'worked', asked_at: '2026-11-27T15:00:00Z', communicated_on: null,
  reason_label: 'Pedido de demissão', time: '18:00', is_access_cut_early: false, notice_relief: null, documents_until: '2027-03-27', days: null, handover: [], successor: null, tasks: [],
}
const TOLD: OwnExit = { ...OWN, status: 'communicated', communicated_on: '2026-11-27', days: { notice_days: 30, notice_from: TODAY, free_from: null, projected_to: '2026-12-27', payment_by: '2027-01-06' } }
const NOTICE: Resigning = { owes: 'notice', notice_days: 30, term_end: null }
const TERM: Resigning = { owes: 'loss', notice_days: 0, term_end: '2027-03-10' }
const INTERN: Resigning = { owes: 'none', notice_days: 0, term_end: '2027-03-10' }
const person = (id: string, name: string) => ({ id, name, initials: '', avatar_path: null, position: null })

describe('a letter', () => {
  it('begins with the company, the name and the day', () => {
    expect(plainLetter('Aurora', 'Ana Souza', NOTICE, TODAY)).toMatch(/^À Aurora,[^]+e com o aviso prévio[^]+Ana Souza\n27\/11\/2026$/)
    for (const owed of [TERM, INTERN]) expect(plainLetter('Aurora', 'Ana Souza', owed, TODAY)).not.toContain('aviso')
  })
  it('counts thirty days of notice from the day after it', () => {
    expect(lastDayHint(NOTICE, TODAY)).toBe('Pedindo hoje e cumprindo os 30 dias de aviso, seria 27/12/2026.')
  })
  it('asks for proven loss alone before the end of a term, and for nothing of an intern', () => {
    expect(lastDayHint(TERM, TODAY)).toMatch(/^Seu contrato tem prazo, até 10\/03\/2027, e por isso não há aviso prévio\..*CLT art\. 480/)
    expect(lastDayHint(INTERN, TODAY)).toBe('No seu contrato, quem sai não deve aviso prévio.')
  })
  it('names whoever receives it, with their part', () => {
    expect(receiversOf({ receivers: [person('1', 'Bia'), person('2', 'Caio')], hr: [{ ...person('1', 'Bia'), email: null }] })).toEqual(['Bia (RH)', 'Caio (gestor)'])
  })
  it('knows the three ways to stand to the notice, and no other', () => {
    expect([noticeWish('waived'), noticeWish('other'), noticeWish(null)]).toEqual(['waived', null, null])
  })
})

describe('what the page says first', () => {
  it('is that the letter waits, until it is accepted', () => {
    expect(bandOf(OWN, TODAY)).toMatchObject({ title: 'Sua carta foi enviada e espera o RH' })
    expect(bandOf(OWN, TODAY).detail).toContain('você pode desistir')
  })
  it('is the last day and how far it is, once it is certain', () => {
    expect(bandOf(TOLD, TODAY)).toMatchObject({ label: 'Seu último dia', detail: 'Faltam 30 dias. O RH aceitou a sua carta em 27/11/2026.' })
    expect(bandOf(TOLD, '2026-12-26').detail).toMatch(/^É amanhã\./)
    expect(bandOf(TOLD, '2026-12-27').detail).toMatch(/^É hoje\./)
    expect(bandOf(TOLD, '2026-12-28')).toMatchObject({ label: 'Seu último dia foi', detail: 'O RH aceitou a sua carta em 27/11/2026.' })
  })
  it('does not call a dismissal a letter', () => {
    expect(bandOf({ ...TOLD, origin: 'hr' }, TODAY).detail).toContain('O RH comunicou o seu desligamento')
  })
})

describe('the notice', () => {
  it('is said from the side of who owes it', () => {
    expect(noticeText(TOLD)).toBe('Você cumpre, 30 dias')
    expect(noticeText({ ...TOLD, notice_way: 'indemnified' })).toBe('Você não cumpre (descontado), 30 dias')
    expect(noticeText({ ...TOLD, origin: 'hr', notice_way: 'indemnified' })).toBe('Indenizado, 30 dias')
    expect(noticeText({ ...TOLD, origin: 'hr', notice_relief: 'days' })).toBe('Trabalhado, 30 dias, com sete dias livres no fim')
  })
  it('is not said where the exit has none', () => {
    expect(noticeText({ ...TOLD, notice_way: null })).toBeNull()
    expect(noticeText({ ...TOLD, days: { notice_days: 0, notice_from: null, free_from: null, projected_to: '2026-12-27', payment_by: null } })).toBeNull()
  })
})

it('says when the access ends and until when the papers stay', () => {
  expect(accessText(TOLD)).toContain('Em 27/12/2026, às 18:00')
  expect(accessText(TOLD)).toContain('até 27/03/2027')
})

it('leads from the profile to what the letter is now', () => {
  expect([null, { status: 'withdrawn' } as const, { status: 'draft' } as const, { status: 'requested' } as const, { status: 'closing' } as const].map((own) => linkOf(own)?.link)).toEqual([
    'Pedir demissão', 'Pedir demissão', 'Continuar a carta', 'Ver a carta', undefined,
  ])
})
