import { describe, expect, it } from 'vitest'

import { leavingText, lineReason, lineValue, noticeChoices, noticeTexts, paymentText } from './estimate.ts'

const notice = { by: 'company', way: 'indemnified', years: 6, days: 48, worked: 0, paid: 48, discounted: 0, given_on: '2026-07-15', free_from: null, projected_to: '2026-09-01' } as const

describe('the estimate of an end', () => {
  it('tells notice by how it is kept', () => {
    expect(noticeTexts(notice, '2026-07-15')).toEqual(['48 dias de aviso: 6 anos completos de serviço.', '48 dias a pagar; para férias e 13º o contrato conta até 01/09/2026.'])
    expect(noticeTexts({ ...notice, way: 'worked', years: 1, days: 33, worked: 30, paid: 3, free_from: '2026-08-08', projected_to: '2026-08-17' }, '2026-08-14')).toEqual([
      '33 dias de aviso: 1 ano completo de serviço.', 'Dado em 15/07/2026 e trabalhado até 14/08/2026.', 'Com 2 horas a menos por dia, ou livre a partir de 08/08/2026 (CLT art. 488).',
      '3 dias a pagar; para férias e 13º o contrato conta até 17/08/2026.',
    ])
    expect(noticeTexts({ ...notice, years: 0, days: 30, paid: 0, way: 'waived' }, '2026-07-15')).toEqual(['30 dias de aviso: menos de um ano completo de serviço.'])
    expect(noticeTexts({ ...notice, by: 'employee', days: 30, paid: 0, discounted: 30 }, '2026-07-15')).toEqual(['30 dias de aviso de quem pede demissão.', '30 dias podem ser descontados.'])
  })

  it('offers first what is usual: paid by the company, worked by who resigns', () => {
    expect([noticeChoices(notice)[0]?.value, noticeChoices({ ...notice, by: 'employee' })[0]?.value]).toEqual(['indemnified', 'worked'])
  })

  it('ends a line with the amount, the days, or nothing', () => {
    const line = { code: 'balance', label: 'Saldo', reasoning: '', source: '', days: 15, amount: null }
    expect([lineValue(line), lineValue({ ...line, days: null }), lineValue({ ...line, amount: -3000 })?.replace(/\s/g, ' ')]).toEqual(['15 dias', null, '-R$ 3.000,00'])
    const told = { ...line, reasoning: 'no último mês', source: 'CLT art. 459' }
    expect([lineReason(told), lineReason({ ...told, amount: 1500 })]).toEqual(['no último mês · CLT art. 459', '15 dias · no último mês · CLT art. 459'])
  })

  it('names the last day of business where the deadline is none', () => {
    expect(paymentText({ payment_by: '2026-12-21', payment_on: '2026-12-21' })).toBe('Pagamento e documentos até 21/12/2026 (CLT art. 477, § 6º).')
    expect(paymentText({ payment_by: '2026-07-25', payment_on: '2026-07-24' })).toContain('o último dia útil antes é 24/07/2026')
    expect(paymentText({ payment_by: null, payment_on: null })).toBeNull()
  })

  it('names the deadline of S-2299 where the contract is reported to eSocial', () => {
    expect([leavingText({ esocial_by: '2026-07-24' }), leavingText({ esocial_by: null })]).toEqual(['Evento S-2299 no eSocial até 24/07/2026.', null])
  })
})
