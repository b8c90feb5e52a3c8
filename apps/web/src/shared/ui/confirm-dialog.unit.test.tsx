// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function show(children?: ReactNode) {
  const onConfirm = vi.fn<() => void>()
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <ConfirmDialog open onOpenChange={onOpenChange} title="Excluir a etiqueta?" description="Nada mais muda." confirmLabel="Excluir etiqueta" tone="danger" onConfirm={onConfirm}>
      {children}
    </ConfirmDialog>,
  )
  return { onConfirm, onOpenChange }
}
const isFocused = async (element: HTMLElement): Promise<void> => waitFor(() => expect(document.activeElement).toBe(element))

describe('the focus of a question', () => {
  it('begins on the act that changes nothing, so that Enter alone confirms nothing', async () => {
    const { onConfirm, onOpenChange } = show()
    await isFocused(screen.getByRole('button', { name: 'Cancelar' }))
    await userEvent.keyboard('{Enter}')
    expect(onOpenChange.mock.calls).toEqual([[false]])
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('begins there too where something other than a field is shown first', async () => {
    show(<button type="button">Ver quem recebe</button>)
    await isFocused(screen.getByRole('button', { name: 'Cancelar' }))
  })

  it('begins in the first field that can be filled in', async () => {
    show(
      <>
        <input type="hidden" name="id" />
        <input aria-label="Código" disabled />
        <textarea aria-label="Motivo" />
        <input aria-label="Nome" />
      </>,
    )
    await isFocused(screen.getByLabelText('Motivo'))
  })

  it('begins on the chosen radio button, or else on the first of the group', async () => {
    const group = (chosen: boolean) => (
      <>
        <input type="radio" name="scope" aria-label="Uma pessoa" />
        <input type="radio" name="scope" aria-label="A equipe" defaultChecked={chosen} />
        <input type="radio" name="other" aria-label="Outra" defaultChecked />
      </>
    )
    show(group(true))
    await isFocused(screen.getByLabelText('A equipe'))
    cleanup()
    show(group(false))
    await isFocused(screen.getByLabelText('Uma pessoa'))
  })
})
