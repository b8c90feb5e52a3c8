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
  it('is not closed by a press beside it once something was typed; Esc and its button still do', async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>()
    render(
      <Sheet open onOpenChange={onOpenChange} title="Novo fluxo">
        <input type="search" aria-label="Busca" />
        <input aria-label="Nome" />
      </Sheet>,
    )
    const pressBeside = async (): Promise<void> => {
      const backdrop = document.querySelector('.backdrop-layer')
      if (backdrop) await userEvent.click(backdrop)
    }
    await userEvent.type(screen.getByLabelText('Busca'), 'a')
    await pressBeside()
    expect(onOpenChange).toHaveBeenCalledOnce()
    await userEvent.type(screen.getByLabelText('Nome'), 'a')
    await pressBeside()
    expect(onOpenChange).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(onOpenChange).toHaveBeenCalledTimes(3)
  })
  it('stays where something would be lost', async () => {
    expect(await leave(false)).toBe(0)
    expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull()
  })
})
