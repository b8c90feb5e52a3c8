// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { DataTable, type TableColumn } from './data-table.tsx'

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
})
