// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { useShownRows } from './use-shown-rows.ts'

afterEach(cleanup)

const ROWS = ['um', 'dois', 'três', 'quatro', 'cinco']

function Rows() {
  const { list, shown, showMore } = useShownRows<HTMLUListElement>(2)
  return (
    <>
      <ul ref={list}>
        {ROWS.slice(0, shown).map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {ROWS.length > shown && (
        <button type="button" onClick={showMore}>
          Mostrar mais
        </button>
      )}
    </>
  )
}

it('the first of the rows that come has the focus, also when the button goes with the last ones', async () => {
  render(<Rows />)
  await userEvent.click(screen.getByRole('button'))
  expect(document.activeElement?.textContent).toBe('três')
  await userEvent.click(screen.getByRole('button'))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('cinco')
})
