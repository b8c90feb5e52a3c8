import { describe, expect, it } from 'vitest'

import { decisionText, type Experience } from './admission.ts'
import { onboardingAddress } from './onboarding-state.ts'
import { isBlurred, sharpness } from '#shared/lib/sharpness.ts'
import { EMPTY, FIELDS, invitationText, isAsked, partsOf, stepOf, typedFrom } from './wizard.ts'

describe('the wizard', () => {
  it('keeps the parts of a step as they are stored, and types them again as they were', () => {
    const typed = { ...EMPTY, hire_date: '02/12/2026', manager_id: 'a', manager_id_name: 'Ana', weekly_hours: '44', types: 'x,y', due_on: '', salary: '2.150,50' }
    expect(partsOf(2, typed)).toMatchObject({ work: { hire_date: '2026-12-02', manager_id: 'a', manager_id_name: 'Ana', experience_days: '45', position: null } })
    expect(partsOf(3, typed)).toEqual({ pay: { salary: '2150.50', unit: 'month' } })
    expect(partsOf(4, typed)).toMatchObject({ documents: { types: ['x', 'y'], due_on: null } })
    const again = typedFrom({ ...partsOf(2, typed), ...partsOf(3, typed), ...partsOf(4, typed), ...partsOf(5, typed) })
    expect(again).toEqual({ ...typed, salary: again['salary'] })
    expect(again['salary']).toContain('2150,50'.slice(-6))
  })

  it('asks for the terms of the contract that was chosen, and drops those of another', () => {
    const indefinite = { ...EMPTY, contract_type: 'clt_indefinite' }
    const asked = (typed: typeof EMPTY, needsEnd: boolean): string[] => FIELDS.work.filter((field) => isAsked(field, typed, needsEnd)).map(({ name }) => name)
    expect(asked(EMPTY, false)).toContain('experience_days')
    expect(asked(indefinite, true)).toEqual(expect.arrayContaining(['ends_on']))
    expect(asked(indefinite, false)).not.toContain('experience_days')
    expect(partsOf(2, indefinite)).toMatchObject({ work: { experience_days: null, extension_days: null } })
  })

  it('knows in which step a field is typed', () => {
    expect([stepOf('cpf'), stepOf('mother_name'), stepOf('hire_date'), stepOf('salary'), stepOf('template_id'), stepOf('nada')]).toEqual([1, 1, 2, 3, 5, null])
  })
})

describe('words', () => {
  it('say what was decided', () => {
    expect(decisionText({ decision: 'extend', decided_by: 'Ana', term_on: '2027-03-01' } as Experience)).toBe('Ana prorrogou até 01/03/2027.')
  })

  it('keep only what the address may say', () => {
    expect(onboardingAddress.validateSearch({ tab: 'rascunhos', pessoa: 'x' })).toEqual({ tab: 'rascunhos' })
    expect(onboardingAddress.validateSearch({ tab: 'andamento' })).toEqual({})
  })
})

describe('a picture', () => {
  const draw = (shade: (x: number, y: number) => number): Uint8ClampedArray => Uint8ClampedArray.from({ length: 64 * 64 }, (_, at) => shade(at % 64, Math.floor(at / 64)))

  it('of letters is sharp; the same smeared, or a plain surface, is not', () => {
    const letters = draw((x, y) => ((x >> 2) + (y >> 2)) % 2 === 0 ? 30 : 220)
    const smeared = draw((x, y) => 125 + 60 * Math.sin(x / 9) * Math.cos(y / 9))
    expect(isBlurred(letters, 64, 64)).toBe(false)
    expect(isBlurred(smeared, 64, 64)).toBe(true)
    expect(sharpness(draw(() => 128), 64, 64)).toBe(0)
    expect(sharpness([], 0, 0)).toBe(0)
  })
})

describe('the invitation in the review', () => {
  it('names address and role, and says when nothing is sent: unchecked, or without an address', () => {
    expect(invitationText({ invite: 'true', email: ' ana@exemplo.com.br ', role: 'manager' })).toBe('Será enviado a ana@exemplo.com.br, como Gestor')
    expect(invitationText({ invite: 'false', email: 'ana@exemplo.com.br', role: 'user' })).toBe('Não será enviado agora')
    expect(invitationText({ invite: 'true', email: ' ', role: 'user' })).toBe('Não será enviado agora')
  })
})
