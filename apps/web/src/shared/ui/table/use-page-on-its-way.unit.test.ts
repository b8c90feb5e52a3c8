// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { usePageOnItsWay } from './use-page-on-its-way.ts'

const at = (page: number, count: number | undefined, isPlaceholderData = false) => ({ page, count, isPlaceholderData })

describe('usePageOnItsWay', () => {
  it('lets rows, an empty first page and a page that has not come be what they are', () => {
    for (const listed of [at(3, 5), at(1, 0), at(3, undefined)]) {
      const toFirst = vi.fn()
      expect(renderHook(() => usePageOnItsWay(listed, toFirst)).result.current).toBe(false)
      expect(toFirst).not.toHaveBeenCalled()
    }
  })

  it('goes to the first page once when the one asked for lies after the last row, and says nothing of emptiness until it came', () => {
    const toFirst = vi.fn()
    const { result, rerender } = renderHook((listed: ReturnType<typeof at>) => usePageOnItsWay(listed, toFirst), { initialProps: at(3, 5, true) })
    rerender(at(3, 0))
    expect(result.current).toBe(true)
    rerender(at(3, 0))
    expect(toFirst).toHaveBeenCalledOnce()
    rerender(at(1, 0, true))
    expect(result.current).toBe(true)
    rerender(at(1, 4))
    expect(result.current).toBe(false)
    expect(toFirst).toHaveBeenCalledOnce()
  })
})
