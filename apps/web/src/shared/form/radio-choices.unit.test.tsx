// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { RadioChoices } from './radio-choices.tsx'

afterEach(cleanup)

const OPTIONS = [{ value: false, label: 'Propor', hint: 'A pessoa confirma.' }, { value: true, label: 'Conceder' }]

it('names the question, says what each choice comes to, and what is missing', async () => {
  const onChange = vi.fn<(value: boolean) => void>()
  const of = (value: boolean | null, error: string | null) => <RadioChoices legend="Como marcar" options={OPTIONS} value={value} onChange={onChange} error={error} />
  const { rerender } = render(of(null, 'Escolha como marcar'))
  const described = (element: Element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
  const [propose, grant] = screen.getAllByRole<HTMLInputElement>('radio')
  expect(described(screen.getByRole('group', { name: 'Como marcar' }))).toBe('Escolha como marcar')
  expect([propose, grant].map((radio) => radio?.checked)).toEqual([false, false])
  expect(described(propose as Element)).toBe('A pessoa confirma.')
  expect(grant?.hasAttribute('aria-describedby')).toBe(false)
  await userEvent.click(grant as Element)
  expect(onChange).toHaveBeenCalledWith(true)
  rerender(of(false, null))
  expect(propose?.checked).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})
