import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curveOf, placeName, sameSpot, SPOTS, spotAfter } from './board.ts'

describe('the 9-box', () => {
  it('names nine places, and says what is missing for one', () => {
    expect(SPOTS.map(({ performance, potential }) => placeName(performance, potential))).toEqual([
      'Enigma', 'Forte desempenho', 'Alto potencial', 'Questionável', 'Mantenedor', 'Forte', 'Insuficiente', 'Eficaz', 'Especialista',
    ])
    expect([placeName(2, null), placeName(null, null)]).toEqual(['Sem potencial', 'Sem nota'])
  })

  it('is walked with arrows and never left', () => {
    expect(spotAfter('ArrowRight', { performance: 2, potential: 2 })).toEqual({ performance: 3, potential: 2 })
    expect(spotAfter('ArrowUp', { performance: 2, potential: 3 })).toBeNull()
    expect(spotAfter('ArrowUp', { performance: 3, potential: null })).toEqual({ performance: 3, potential: 2 })
    expect(spotAfter('Enter', { performance: 2, potential: 2 })).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight')), (keys) => {
        const at = keys.reduce((from, key) => spotAfter(key, from) ?? from, { performance: 1, potential: 1 } as { performance: number | null; potential: number | null })
        return SPOTS.some((spot) => sameSpot(spot, at))
      }),
    )
  })

  it('reads a curve from the address only if its parts are the whole', () => {
    expect([curveOf('30-60-10'), curveOf('30-60-20'), curveOf(''), curveOf('100-0-0')]).toEqual([[30, 60, 10], [20, 70, 10], [20, 70, 10], [100, 0, 0]])
  })
})
