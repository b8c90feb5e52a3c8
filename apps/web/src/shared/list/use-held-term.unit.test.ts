// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { addressTerm } from '../lib/address-term.ts'
import { useHeldTerm } from './use-held-term.ts'

afterEach(cleanup)

interface State {
  readonly term: string
  readonly page?: number
}
const NOTHING: State = { term: '' }
const urlOf = ({ term, page }: State): object => ({ ...(addressTerm(term) !== '' && { q: term }), ...(page !== undefined && { page }) })

describe('a search that the address may not hold', () => {
  it('stays beside the address that it was searched at, and only there', () => {
    const { result, rerender } = renderHook((told: State) => useHeldTerm('term', told, urlOf), { initialProps: NOTHING })
    act(() => expect(result.current.addressOf({ term: '529.982.247-25' })).toEqual({}))
    expect(result.current.state).toEqual({ term: '529.982.247-25' })
    act(() => expect(result.current.addressOf({ term: '529.982.247-25', page: 2 })).toEqual({ page: 2 }))
    rerender({ term: '', page: 2 })
    expect(result.current.state.term).toBe('529.982.247-25')
    rerender({ term: 'ana' })
    expect(result.current.state.term).toBe('ana')
    rerender({ term: '' })
    expect(result.current.state.term).toBe('529.982.247-25')
  })

  it('goes with the next search at the same address', () => {
    const { result } = renderHook(() => useHeldTerm('term', { term: '' }, urlOf))
    act(() => void result.current.addressOf({ term: '52998224725' }))
    act(() => void result.current.addressOf({ term: '111.444.777-35' }))
    expect(result.current.state.term).toBe('111.444.777-35')
    act(() => void result.current.addressOf({ term: '' }))
    expect(result.current.state.term).toBe('')
  })
})
