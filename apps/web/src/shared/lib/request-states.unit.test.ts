import { describe, expect, it } from 'vitest'

import { readableValue } from './change-values.ts'
import { isOpenState, requestLook } from './request-states.ts'

describe('the state of a request', () => {
  it('reads in Portuguese, and an unknown one as it is', () => {
    expect(requestLook('adjusting')).toEqual({ label: 'Aguarda ajuste', tone: 'warning' })
    expect(requestLook('novo')).toEqual({ label: 'novo', tone: 'neutral' })
    expect(requestLook('toString')).toEqual({ label: 'toString', tone: 'neutral' })
  })

  it('is open while somebody has to act', () => {
    expect(['pending', 'adjusting', 'approved', 'rejected', 'cancelled'].filter(isOpenState)).toEqual(['pending', 'adjusting'])
  })
})

describe('a changed value', () => {
  it('is shown as people write it', () => {
    expect(readableValue('cpf', '52998224725')).toBe('529.982.247-25')
    expect(readableValue('phone', '11987654321')).toBe('(11) 98765-4321')
    expect(readableValue('birth_date', '1990-11-20')).toBe('20/11/1990')
    expect(readableValue('address', null)).toBe('')
  })
})
