// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { useFocusKept } from './use-focus-kept.ts'

afterEach(cleanup)

function List({ names, onAct }: { readonly names: readonly string[]; readonly onAct: (name: string) => void }) {
  const kept = useFocusKept()
  return (
    <ul ref={kept}>
      {names.map((name) => (
        <li key={name}>
          <a href={`#${name}`}>{name}</a>
          <button type="button" onClick={() => onAct(name)}>
            Recebido de {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Page() {
  const [names, setNames] = useState(['Ana', 'Beto', 'Caio'])
  return (
    <>
      <h1 tabIndex={-1}>Atestados</h1>
      {names.length > 0 && <List names={names} onAct={(gone) => setNames(names.filter((name) => name !== gone))} />}
      <button type="button" onClick={() => setNames(names.slice(1))}>
        Outra pessoa leva a primeira
      </button>
    </>
  )
}

const act = (name: string) => screen.getByRole('button', { name: `Recebido de ${name}` })

describe('a list in whose rows one acts', () => {
  it('gives the focus to the same act of the next row, then of the one before, then to the heading', async () => {
    render(<Page />)
    await userEvent.click(act('Beto'))
    await waitFor(() => expect(document.activeElement).toBe(act('Caio')))
    await userEvent.click(act('Caio'))
    await waitFor(() => expect(document.activeElement).toBe(act('Ana')))
    await userEvent.click(act('Ana'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  })

  it('leaves the focus alone where nobody had it in the list', async () => {
    render(<Page />)
    await userEvent.click(act('Beto').parentElement?.querySelector('a') ?? document.body)
    const other = screen.getByRole('button', { name: /^Outra pessoa/ })
    await userEvent.click(other)
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
    expect(document.activeElement).toBe(other)
  })
})
