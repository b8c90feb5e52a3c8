// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useLeftAlone } from './use-left-alone.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Counter({ onAlone }: { readonly onAlone: () => void }) {
  useLeftAlone(onAlone, 120_000)
  return null
}

const after = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

it('calls two minutes after the last touch, of whatever kind', () => {
  const onAlone = vi.fn<() => void>()
  render(<Counter onAlone={onAlone} />)
  after(119_000)
  fireEvent.pointerDown(document.body)
  after(119_000)
  fireEvent.keyDown(document.body, { key: '1' })
  after(119_000)
  expect(onAlone).not.toHaveBeenCalled()
  after(1_000)
  expect(onAlone).toHaveBeenCalledOnce()
  cleanup()
  after(300_000)
  expect(onAlone).toHaveBeenCalledOnce()
})
