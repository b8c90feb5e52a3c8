// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { SavedCheckbox } from './saved-checkbox.tsx'

afterEach(cleanup)

function open(checked: boolean) {
  const ends: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = []
  const asked: boolean[] = []
  const save = (next: boolean): Promise<unknown> => {
    asked.push(next)
    return new Promise((resolve, reject) => ends.push({ resolve, reject }))
  }
  const { rerender } = render(<SavedCheckbox label="Exigir" checked={checked} save={save} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Exigir' })
  return { box, asked, ends, store: (next: boolean) => rerender(<SavedCheckbox label="Exigir" checked={next} save={save} />) }
}

it('shows the choice from the click on, and what is stored once it is saved', async () => {
  const { box, asked, ends, store } = open(false)
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(box.getAttribute('aria-busy')).toBe('true')
  store(true)
  ends[0]?.resolve(null)
  await waitFor(() => expect(box.getAttribute('aria-busy')).toBe('false'))
  expect(box.checked).toBe(true)
  expect(asked).toEqual([true])
})

it('shows what is stored again when saving failed', async () => {
  const { box, ends } = open(true)
  fireEvent.click(box)
  expect(box.checked).toBe(false)
  ends[0]?.reject(new Error('offline'))
  await waitFor(() => expect(box.checked).toBe(true))
})

it('saves one choice at a time', () => {
  const { box, asked } = open(false)
  fireEvent.click(box)
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(asked).toEqual([true])
})
