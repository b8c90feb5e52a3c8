import { describe, expect, it } from 'vitest'

import { endingTexts } from './ending.ts'

const nothing = { has_access: false, reports: 0, departments: [], decisions: 0, requests: 0 }

describe('what an ending will do', () => {
  it('is told by the last day: over, or still to be worked', () => {
    expect(endingTexts(nothing, '2026-11-19', '2026-11-20', false)[0]).toBe('A pessoa passa a Desligada agora.')
    for (const on of ['2026-11-20', '2026-12-01']) expect(endingTexts(nothing, on, '2026-11-20', false)[0]).toContain('inclusive')
  })
  it('names the moment in which the access ends', () => {
    const effects = { ...nothing, has_access: true }
    expect(endingTexts(effects, '2026-11-30', '2026-11-20', false)).toContain('O acesso ao sistema termina no fim de 30/11/2026.')
    expect(endingTexts(effects, '2026-11-30', '2026-11-20', true)).toContain('O acesso ao sistema termina agora.')
    expect(endingTexts(effects, '2026-11-19', '2026-11-20', false)).toContain('O acesso ao sistema termina agora.')
  })
  it('counts who and what is left behind, in one and in many', () => {
    const one = endingTexts({ ...nothing, reports: 1, departments: ['Web'], decisions: 1, requests: 1 }, '2026-11-19', '2026-11-20', false).join('\n')
    expect(one).toMatch(/1 pessoa que responde a ela fica sem gestor[\s\S]*Web[\s\S]*1 aprovação aguarda[\s\S]*1 pedido dela continua/)
    const many = endingTexts({ ...nothing, reports: 3, decisions: 2, requests: 4 }, '2026-11-19', '2026-11-20', false).join('\n')
    expect(many).toMatch(/3 pessoas que respondem a ela ficam[\s\S]*2 aprovações aguardam[\s\S]*4 pedidos dela continuam/)
  })
})
