// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const shown = (text: string): boolean => screen.queryAllByText(text).length > 0

describe('toasts', () => {
  it('leave after 4 s, success after 3 s, errors after 5 s', async () => {
    render(<Toaster />)
    act(() => {
      toast.info('info')
      toast.success('success')
      toast.error('error')
    })
    await pass(2_900)
    expect([shown('info'), shown('success'), shown('error')]).toEqual([true, true, true])
    await pass(1_000)
    expect([shown('info'), shown('success'), shown('error')]).toEqual([true, false, true])
    await pass(1_000)
    expect([shown('info'), shown('error')]).toEqual([false, true])
    await pass(1_000)
    expect(shown('error')).toBe(false)
  })
  it('wait for their place, unless they became superfluous', async () => {
    toast.info('early')
    toast.passing('superfluous')()
    render(<Toaster />)
    await pass(100)
    expect([shown('early'), shown('superfluous')]).toEqual([true, false])
  })
  it('stand at the top right, twenty at most', async () => {
    const { baseElement } = render(<Toaster />)
    act(() => {
      for (let count = 1; count <= 25; count += 1) toast.info(`aviso ${count}`)
    })
    await pass(100)
    const region = baseElement.querySelector('[aria-label="Avisos"]')
    expect(region?.className).toContain('top-16 right-4')
    const visible = [...(region?.querySelectorAll('[data-type], [role="dialog"], [role="alertdialog"]') ?? [])].filter((item) => !item.hasAttribute('data-limited'))
    expect(visible).toHaveLength(20)
  })
})
