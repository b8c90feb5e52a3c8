import { screen } from '@testing-library/react'

/** The button with these words; by its text, since looking for roles takes long where a dialog hides the page. */
export const button = (words: string): HTMLElement => screen.getByText(words, { selector: 'button' })

/** What the field itself points to as its error; null for none. */
export function errorOf(field: HTMLElement): string | null {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const id = ids.find((each) => each.endsWith('-error'))
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null)
}
