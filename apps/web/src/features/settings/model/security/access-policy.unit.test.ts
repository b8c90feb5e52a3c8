import { describe, expect, it } from 'vitest'

import { demandImpact, hourChoices, hoursText, roleStanding } from './access-policy.ts'

const figures = (people: number, without: number, starts_at: string | null = null) => ({ role: 'user', people, without, starts_at })

describe('hours', () => {
  it('are days from two days on', () => {
    expect([8, 24, 48, 50, 720].map(hoursText)).toEqual(['8 horas', '24 horas', '2 dias', '50 horas', '30 dias'])
  })
  it('keep what is stored among the choices', () => {
    expect(hourChoices([8, 24], 9).map(([value]) => value)).toEqual(['8', '9', '24'])
    expect(hourChoices([8, 24], 24)).toHaveLength(2)
  })
})

describe('what a demand does', () => {
  it('counts who has no second factor over all new roles', () => {
    expect(demandImpact([figures(10, 4), figures(9, 8)], 0)).toContain('12 pessoas ainda não usam a verificação em duas etapas e vão configurar no próximo acesso.')
    expect(demandImpact([figures(1, 1)], 0)).toContain('1 pessoa ainda não usa a verificação em duas etapas e vai configurar no próximo acesso.')
    expect(demandImpact([figures(3, 3)], 7)).toBe('3 pessoas ainda não usam a verificação em duas etapas. Elas recebem o pedido a cada acesso, e por 7 dias ainda podem deixar para depois.')
    expect(demandImpact([figures(3, 1)], 1)).toBe('1 pessoa ainda não usa a verificação em duas etapas. Ela recebe o pedido a cada acesso, e por 1 dia ainda pode deixar para depois.')
    expect(demandImpact([figures(3, 0)], 0)).toBe('Todas as pessoas destes perfis já usam a verificação em duas etapas.')
  })
  it('is told beside the role, with what is left of the grace', () => {
    expect(roleStanding(figures(0, 0))).toBe('Ninguém com acesso')
    expect(roleStanding(figures(3, 2))).toBe('1 de 3 já usa')
    expect(roleStanding(figures(3, 3, '1970-01-03T00:00:00Z'), 86_400_000)).toBe('0 de 3 já usam; exigida daqui a 1 dia')
    expect(roleStanding(figures(3, 3, '1970-01-01T00:00:00Z'), 86_400_000)).toBe('0 de 3 já usam')
  })
})
