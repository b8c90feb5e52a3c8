import { describe, expect, it } from 'vitest'

import { codeProblem, doneText, isReady, obstacleText, outcomeText } from './counter.ts'

describe('the counter', () => {
  it('says why somebody cannot sign here now, and nothing of who can', () => {
    const states = ['code', 'choose', 'login', 'locked', 'unknown', 'self'] as const
    expect(states.filter((state) => isReady({ state }))).toEqual(['code', 'choose'])
    expect(states.filter((state) => obstacleText({ state, has_login: true }) === null)).toEqual(['code', 'choose'])
    expect([true, false].map((has_login) => obstacleText({ state: 'locked', has_login })?.includes('Meu Perfil'))).toEqual([true, false])
  })

  it('says what a try was missing and how many are left', () => {
    expect(outcomeText({ state: 'right' }, false)).toBeNull()
    expect(outcomeText({ state: 'wrong', tries_left: 1, wait_until: null }, false)?.text).toBe('Confira o CPF e o código. Resta 1 tentativa.')
    expect(outcomeText({ state: 'wrong', tries_left: 7, wait_until: '2026-11-28T12:00:00Z' }, true)?.text).toMatch(/^Confira o CPF e a data de nascimento\. Restam 7 tentativas\. Tente de novo depois de /)
    expect(outcomeText({ state: 'wait', wait_until: '2026-11-28T12:00:00Z' }, false)?.title).toBe('Muitas tentativas')
    expect(outcomeText({ state: 'locked' }, false)?.title).toBe('Código bloqueado')
  })

  it('names what came of it, and a code that is too short', () => {
    expect([doneText('signature', false), doneText('acknowledgement', false), doneText('signature', true)]).toEqual(['Assinado', 'Ciência registrada', 'Recusa registrada'])
    expect([codeProblem('12345'), codeProblem('123456')]).toEqual(['Digite os 6 números', true])
  })
})
