// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { Sheet } from './sheet.tsx'

afterEach(cleanup)

async function leave(dismissible: boolean) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <Sheet open onOpenChange={onOpenChange} dismissible={dismissible} title="Novo fluxo">
      <input aria-label="Nome" />
    </Sheet>,
  )
  await userEvent.click(screen.getByLabelText('Nome'))
  await userEvent.keyboard('{Escape}')
  const backdrop = document.querySelector('.backdrop-layer')
  if (backdrop) await userEvent.click(backdrop)
  return onOpenChange.mock.calls.length
}

describe('a sheet', () => {
  it('closes with Esc, the backdrop and its button', async () => {
    expect(await leave(true)).toBe(2)
    expect(screen.getByRole('button', { name: 'Fechar' })).toBeTruthy()
  })
  it('stays where something would be lost', async () => {
    expect(await leave(false)).toBe(0)
    expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull()
  })
})
