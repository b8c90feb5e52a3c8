// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { PersonChoice } from '../model/form/form-values.ts'
import { renderInCompany } from '../testing/render-in-company.tsx'
import { PersonPicker } from './person-picker.tsx'

beforeAll(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const bia = { id: 'p1', name: 'Bia Lima' }

function Picker({ initial = null }: { readonly initial?: PersonChoice | null }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <PersonPicker
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        inputRef={() => undefined}
        except="p9"
        placeholder=""
        clearLabel="Tirar gestor"
      />
      <output>{value?.id ?? 'ninguém'}</output>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const chosen = () => screen.getByText(/^(p\d|ninguém)$/).textContent

describe('the person picker', () => {
  it('chooses with arrows and Enter, without sending the form around it', async () => {
    renderInCompany(<Picker />)
    await userEvent.click(box())
    await screen.findByRole('option', { name: /Bia Lima/ })
    await userEvent.keyboard('{ArrowDown}')
    expect(box().getAttribute('aria-activedescendant')).toContain('p2')
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe('p2')
    expect(box().value).toBe('Caio Melo')
    expect(document.activeElement).toBe(box())
  })

  it('never offers the person themselves', async () => {
    renderInCompany(<Picker />)
    await userEvent.click(box())
    await screen.findByRole('option', { name: /Bia Lima/ })
    expect(screen.queryByRole('option', { name: /Eu Mesma/ })).toBeNull()
  })

  it('takes text left behind for no choice', async () => {
    renderInCompany(<Picker initial={bia} />)
    await userEvent.type(box(), 'xyz')
    await userEvent.tab()
    await waitFor(() => expect(box().value).toBe('Bia Lima'))
    expect(chosen()).toBe('p1')
  })

  it('takes nobody when the field is emptied', async () => {
    renderInCompany(<Picker initial={bia} />)
    await userEvent.clear(box())
    await userEvent.tab()
    expect(chosen()).toBe('ninguém')
  })

  it('gives up with Esc', async () => {
    renderInCompany(<Picker initial={bia} />)
    await userEvent.type(box(), 'x{Escape}')
    expect(box().value).toBe('Bia Lima')
    expect(box().getAttribute('aria-expanded')).toBe('false')
  })
})
