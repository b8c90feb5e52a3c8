// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { useHeldTerm } from './use-held-term.ts'

afterEach(cleanup)

describe('a search that the address may not hold', () => {
  it('stays beside the address that it was searched at, and only there', () => {
    const { result, rerender } = renderHook(({ url }: { url: object }) => useHeldTerm(url), { initialProps: { url: {} } })
    act(() => result.current.hold({}, '529.982.247-25'))
    expect(result.current.held).toBe('529.982.247-25')
    act(() => result.current.hold({ page: 2 }, '529.982.247-25'))
    rerender({ url: { page: 2 } })
    expect(result.current.held).toBe('529.982.247-25')
    rerender({ url: { status: 'active' } })
    expect(result.current.held).toBeNull()
    rerender({ url: {} })
    expect(result.current.held).toBe('529.982.247-25')
  })

  it('goes with the next search at the same address', () => {
    const { result } = renderHook(() => useHeldTerm({}))
    act(() => result.current.hold({}, '52998224725'))
    act(() => result.current.hold({}, '111.444.777-35'))
    expect(result.current.held).toBe('111.444.777-35')
    act(() => result.current.hold({}, ''))
    expect(result.current.held).toBeNull()
  })
})
