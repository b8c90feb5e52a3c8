// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { DecisionDialog } from './decision-dialog.tsx'

afterEach(cleanup)

const onDecide = vi.fn<(comment: string) => void>()
const onClose = vi.fn<() => void>()
const dialog = (pending: boolean) => (
  <DecisionDialog draftName="decision" decision="reject" subject="Alteração de dados de Ana" requiresComment pending={pending} error={null} onDecide={onDecide} onClose={onClose} />
)
const comment = () => screen.getByRole('textbox')

describe('Ctrl+Enter in the words of a decision', () => {
  it('decides once, however long it is held', async () => {
    onDecide.mockClear()
    const { rerender } = render(dialog(false))
    await userEvent.type(comment(), 'Falta o documento')
    fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true, repeat: true })
    rerender(dialog(true))
    fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true })
    expect(onDecide.mock.calls.map(([comment]) => comment)).toEqual(['Falta o documento'])
  })
})

describe('Esc in the words of a decision', () => {
  it('does not throw away what is typed', async () => {
    onClose.mockClear()
    render(dialog(false))
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.type(comment(), 'Falta{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
