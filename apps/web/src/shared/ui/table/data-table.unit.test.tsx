// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { DataTable, type TableColumn } from './data-table.tsx'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const columns: readonly TableColumn<{ id: string; name: string }>[] = [
  { id: 'name', header: 'Nome', sortKey: 'name', cell: (row) => row.name },
  { id: 'code', header: 'Código', cell: (row) => row.id },
]
const rows = [{ id: '1', name: 'Ana' }]

describe('a table', () => {
  it('says by which column it is sorted and asks for another order', async () => {
    const onSort = vi.fn<(key: string) => void>()
    render(
      <DataTable
        label="Pessoas"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={{ key: 'name', descending: true }}
        onSort={onSort}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Nome' }))
    expect(onSort).toHaveBeenCalledWith('name')
  })

  it('offers no order for a column that the server does not sort', () => {
    render(<DataTable label="Pessoas" columns={columns} rows={rows} rowKey={(row) => row.id} onSort={() => undefined} />)
    expect(screen.getByRole('columnheader', { name: 'Código' }).getAttribute('aria-sort')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Código' })).toBeNull()
  })

  it('keeps its rows, marked busy, while new ones are on their way', () => {
    render(<DataTable label="Pessoas" columns={columns} rows={rows} rowKey={(row) => row.id} refreshing />)
    expect(screen.getByRole('table', { name: 'Pessoas' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('cell', { name: 'Ana' })).toBeTruthy()
  })

  describe('whose rows give way to others by a press', () => {
    const others = [{ id: '2', name: 'Bia' }]

    function Pressed() {
      const [shown, setShown] = useState(rows)
      const selection = useSelection(shown.map(({ id }) => id))
      return (
        <>
          <button type="button" onClick={() => setShown(others)}>
            Outros
          </button>
          <DataTable label="Pessoas" columns={columns} rows={shown} rowKey={(row) => row.id} rowName={(row) => row.name} selection={selection} />
        </>
      )
    }

    /** As in a browser: what React does later is not awaited. */
    async function press(element: HTMLElement): Promise<void> {
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
      element.click()
      await Promise.resolve()
    }
    afterEach(() => void vi.unstubAllGlobals())

    it('answers the press before it draws them, and is busy until then', async () => {
      render(<Pressed />)
      await press(screen.getByRole('button', { name: 'Outros' }))
      expect(screen.getByRole('cell', { name: 'Ana' })).toBeTruthy()
      expect(screen.getByRole('table', { name: 'Pessoas' }).getAttribute('aria-busy')).toBe('true')
      expect(await screen.findByRole('cell', { name: 'Bia' })).toBeTruthy()
      expect(screen.queryByRole('cell', { name: 'Ana' })).toBeNull()
      expect(screen.getByRole('table', { name: 'Pessoas' }).getAttribute('aria-busy')).toBeNull()
    })

    it('shows at once what is marked', async () => {
      render(<Pressed />)
      expect(screen.getByRole('row', { name: /Ana/ }).className).not.toContain('bg-selected')
      await press(screen.getByLabelText('Selecionar Ana'))
      expect(screen.getByRole('row', { name: /Ana/ }).className).toContain('bg-selected')
    })
  })
})
