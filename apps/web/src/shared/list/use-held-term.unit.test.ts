// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { addressTerm } from '../lib/address-term.ts'
import { useHeldTerm } from './use-held-term.ts'

afterEach(cleanup)

interface State {
  readonly q: string
  readonly page?: number
}
const NOTHING: State = { q: '' }
const urlOf = ({ q, page }: State): object => ({ ...(addressTerm(q) !== '' && { q }), ...(page !== undefined && { page }) })

describe('a search that the address may not hold', () => {
  it('stays beside the address that it was searched at, and only there', () => {
    const { result, rerender } = renderHook((told: State) => useHeldTerm(told, urlOf), { initialProps: NOTHING })
    act(() => expect(result.current.addressOf({ q: '529.982.247-25' })).toEqual({}))
    expect(result.current.state).toEqual({ q: '529.982.247-25' })
    act(() => expect(result.current.addressOf({ q: '529.982.247-25', page: 2 })).toEqual({ page: 2 }))
    rerender({ q: '', page: 2 })
    expect(result.current.state.q).toBe('529.982.247-25')
    rerender({ q: 'ana' })
    expect(result.current.state.q).toBe('ana')
    rerender({ q: '' })
    expect(result.current.state.q).toBe('529.982.247-25')
  })

  it('goes with the next search at the same address', () => {
    const { result } = renderHook(() => useHeldTerm({ q: '' }, urlOf))
    act(() => void result.current.addressOf({ q: '52998224725' }))
    act(() => void result.current.addressOf({ q: '111.444.777-35' }))
    expect(result.current.state.q).toBe('111.444.777-35')
    act(() => void result.current.addressOf({ q: '' }))
    expect(result.current.state.q).toBe('')
  })
})
