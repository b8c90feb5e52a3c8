// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { TablePagination } from './table-pagination.tsx'

afterEach(cleanup)

function Page() {
  const [page, setPage] = useState(1)
  return <TablePagination page={page} pageSize={20} pageSizes={[20]} total={40} onPage={setPage} onPageSize={() => undefined} />
}

describe('turning pages', () => {
  it('keeps the focus on the arrow at the last page, where it turns no further', async () => {
    render(<Page />)
    const next = screen.getByRole('button', { name: 'Próxima página' })
    await userEvent.click(next)
    screen.getByText('21–40 de 40')
    expect(document.activeElement).toBe(next)
    expect(next.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(next)
    screen.getByText('21–40 de 40')
    await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }))
    screen.getByText('1–20 de 40')
  })
})
