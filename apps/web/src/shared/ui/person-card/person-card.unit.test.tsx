// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { PersonChip } from '../person-chip.tsx'
import { dateTexts, placeText } from './card-facts.ts'

afterEach(cleanup)

const ana = { id: 'a', name: 'Ana Souza', initials: 'AS', avatar_path: null, position: 'Analista' }

describe('a name that has a quick card', () => {
  it('is reached by Tab where it stands alone, and not twice inside of what is reached already', () => {
    render(
      <>
        <PersonChip person={ana} />
        <button type="button">
          <PersonChip person={{ ...ana, id: 'b', name: 'Bia Lima' }} />
        </button>
      </>,
    )
    const alone = screen.getByText('Ana Souza').closest<HTMLElement>('[data-person-card]')
    const inside = screen.getByText('Bia Lima').closest<HTMLElement>('[data-person-card]')
    expect([alone?.tabIndex, alone?.getAttribute('role')]).toEqual([0, 'button'])
    expect([inside?.hasAttribute('tabindex'), inside?.getAttribute('role')]).toEqual([false, null])
  })
})

describe('what the card says', () => {
  it('of the place', () => {
    expect(placeText('Sede', 'hybrid')).toBe('Sede · Híbrido')
    expect(placeText(null, 'remote')).toBe('Remoto')
    expect(placeText(null, null)).toBeNull()
  })
  it('of dates, without any year', () => {
    expect(dateTexts('02-29', '03-02', 6)).toEqual(['Aniversário em 29 de fev', 'Há 6 anos na empresa, completados em 02 de mar'])
    expect(dateTexts(null, '03-02', 1)).toEqual(['Há 1 ano na empresa, completados em 02 de mar'])
    expect(dateTexts(null, '03-02', 0)).toEqual(['Entrou em 02 de mar'])
    expect(dateTexts(null, null, null)).toEqual([])
  })
})
