import { describe, expect, it } from 'vitest'

import { countText, dossiersAddress, usualPeriod, workTitle } from './dossier.ts'

describe('an order', () => {
  it('begins with five years of a person and one of a company', () => {
    expect(usualPeriod('2026-11-29', true)).toEqual({ from: '2021-11-29', to: '2026-11-29' })
    expect(usualPeriod('2026-11-29', false)).toEqual({ from: '2025-11-29', to: '2026-11-29' })
  })

  it('begins on a day that exists', () => {
    expect(usualPeriod('2028-02-29', false).from).toBe('2027-02-28')
  })

  it('says what there is, and nothing while nobody can tell', () => {
    expect(countText(1, 0)).toBe('1 registro')
    expect(countText(1200, 1)).toBe('1.200 registros e 1 arquivo')
    expect(countText(0, 2)).toBe('0 registros e 2 arquivos')
    expect(countText(null, null)).toBeNull()
  })

  it('says whose it is where all purposes stand together', () => {
    expect([workTitle({ purpose: 'own_data', person: null }), workTitle({ purpose: 'company', person: null })]).toEqual(['Cópia dos seus dados', 'Pasta do fiscal: Empresa inteira'])
  })

  it('is opened by its address, about nobody by a broken one', () => {
    expect(dossiersAddress.from({ nova: 'true', pessoa: 'x' })).toEqual({ nova: true, pessoa: '' })
  })
})
