// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { DecidingButton } from './deciding-button.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

it('leaves the next item alone when the press that decided the one before is repeated', () => {
  const decide = vi.fn<(item: string) => void>()
  const bar = (item: string) => (
    <DecidingButton key={item} onClick={() => decide(item)}>
      Aprovar
    </DecidingButton>
  )
  const { rerender } = render(bar('first'))
  pass(1000)
  fireEvent.click(screen.getByRole('button'))
  rerender(bar('second'))
  pass(900)
  fireEvent.click(screen.getByRole('button'))
  expect(decide.mock.calls).toEqual([['first']])
  pass(100)
  fireEvent.click(screen.getByRole('button'))
  expect(decide.mock.calls).toEqual([['first'], ['second']])
})

it('can be reached and keeps the focus while it does not answer', () => {
  render(<DecidingButton>Aprovar</DecidingButton>)
  const button = screen.getByRole('button')
  button.focus()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  pass(1000)
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  expect(document.activeElement).toBe(button)
})
