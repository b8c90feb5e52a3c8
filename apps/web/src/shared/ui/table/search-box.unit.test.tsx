// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { button } from '#testing/shown.ts'
import { SearchBox } from './search-box.tsx'

afterEach(cleanup)

/** Lets no time pass between two keys: on a busy machine a letter would be alone for longer than the box waits. */
const user = userEvent.setup({ delay: null })

const sent: string[] = []

/** Keeps the term as an address would, and can be changed from outside like a back button does. */
function Page() {
  const [term, setTerm] = useState('')
  return (
    <>
      <SearchBox
        label="Buscar"
        placeholder=""
        value={term}
        onSearch={(next) => {
          sent.push(next)
          setTerm(next)
        }}
      />
      <button type="button" onClick={() => setTerm('voltou')}>
        voltar
      </button>
      <button type="button" onClick={() => setTerm('ana')}>
        avançar
      </button>
      <button type="button" onClick={() => setTerm('')}>
        limpar
      </button>
    </>
  )
}

const box = () => screen.getByLabelText<HTMLInputElement>('Buscar')

describe('the search box', () => {
  it('searches once the typing is still, not at each letter', async () => {
    sent.length = 0
    render(<Page />)
    await user.type(box(), 'ana')
    await waitFor(() => expect(sent).toEqual(['ana']))
    await user.type(box(), ' s')
    await waitFor(() => expect(sent).toEqual(['ana', 'ana s']))
    expect(box().value).toBe('ana s')
  })

  it('searches at once on Enter', async () => {
    sent.length = 0
    render(<Page />)
    await user.type(box(), 'bia{Enter}')
    expect(sent).toEqual(['bia'])
  })

  it('shows a term changed elsewhere', async () => {
    render(<Page />)
    await user.click(button('voltar'))
    expect(box().value).toBe('voltou')
  })

  it('shows a term of its own that comes back later, and sends nothing against it', async () => {
    sent.length = 0
    render(<Page />)
    await user.click(box())
    await user.paste('ana')
    await waitFor(() => expect(sent).toEqual(['ana']))
    await user.click(button('voltar'))
    expect(box().value).toBe('voltou')
    await user.click(button('avançar'))
    expect(box().value).toBe('ana')
    // What is typed next is sent after all that was ever on its way.
    await user.type(box(), '!')
    await waitFor(() => expect(sent).toEqual(['ana', 'ana!']))
  })

  it('searches the same term again after it was cleared elsewhere', async () => {
    sent.length = 0
    render(<Page />)
    await user.click(box())
    await user.paste('ana')
    await waitFor(() => expect(sent).toEqual(['ana']))
    await user.click(button('limpar'))
    expect(box().value).toBe('')
    await user.click(box())
    await user.paste('ana')
    await waitFor(() => expect(sent).toEqual(['ana', 'ana']))
  })
})
