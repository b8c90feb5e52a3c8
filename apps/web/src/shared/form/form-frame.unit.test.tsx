// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { button } from '#testing/shown.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { FormFrameProps } from './form-frame.tsx'
import { FormSheet } from './form-sheet.tsx'
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx'

afterEach(cleanup)

const idle = { isPending: false, error: null, reset: () => undefined }
const MOST_FRAMES = 60

/** Until it is so. A dialog takes frames to move the focus and to go; how long a frame takes is the machine's affair. */
async function withinFrames(check: () => void, left = MOST_FRAMES): Promise<void> {
  try {
    check()
  } catch (error) {
    if (left === 0) throw error
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
    await withinFrames(check, left - 1)
  }
}
const isFocused = async (element: HTMLElement): Promise<void> => withinFrames(() => expect(document.activeElement).toBe(element))

describe.each([
  ['dialog', FormDialog],
  ['sheet', FormSheet],
])('a form in a %s', (_, Frame) => {
  function show(given: Partial<FormFrameProps<Record<string, string>>> = {}) {
    const onSubmit = vi.fn<() => void>()
    const onClose = vi.fn<() => void>()
    const frame = (more: Partial<FormFrameProps<Record<string, string>>>) => (
      <Frame title="Editar área" confirmLabel="Salvar área" act={idle} onSubmit={onSubmit} onClose={onClose} {...given} {...more}>
        {given.children ?? (
          <Field label="Nome">
            <TextInput />
          </Field>
        )}
      </Frame>
    )
    const { rerender } = render(frame({}))
    return { onSubmit, onClose, change: (more: Partial<FormFrameProps<Record<string, string>>>) => rerender(frame(more)) }
  }
  const name = () => screen.getByLabelText('Nome')
  const question = () => screen.queryByText('Sair sem salvar?')

  it('begins in its first field', async () => {
    show({
      children: (
        <>
          <button type="button">Ver histórico</button>
          <input aria-label="Nome" />
          <input aria-label="Código" />
        </>
      ),
    })
    await isFocused(name())
  })

  it('begins on the button that changes nothing where there is no field', async () => {
    show({ children: <p>Nada a preencher.</p> })
    await isFocused(button('Cancelar'))
  })

  it('closes at once by its button, its X and Esc while nothing is typed', async () => {
    const { onClose } = show()
    await userEvent.click(button('Cancelar'))
    await userEvent.click(screen.getByLabelText('Fechar'))
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(3)
    expect(question()).toBeNull()
  })

  it.each([
    ['its button', () => userEvent.click(button('Cancelar'))],
    ['its X', () => userEvent.click(screen.getByLabelText('Fechar'))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('asks before %s throws away what was typed', async (__, close) => {
    const { onClose } = show()
    await userEvent.type(name(), 'Vendas')
    await close()
    expect(question()).not.toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await isFocused(button('Continuar editando'))
    await userEvent.click(button('Continuar editando'))
    await withinFrames(() => expect(question()).toBeNull())
    expect(name()).toHaveProperty('value', 'Vendas')
    await close()
    await userEvent.click(button('Sair sem salvar'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('takes the word of its caller for what would be lost', async () => {
    const { onClose, change } = show({ isUnsaved: false })
    await userEvent.type(name(), 'Vendas')
    await userEvent.click(button('Cancelar'))
    expect(onClose).toHaveBeenCalledOnce()
    change({ isUnsaved: true })
    await userEvent.click(button('Cancelar'))
    expect(question()).not.toBeNull()
  })

  it('is closed by Voltar where it cancels something else', () => {
    show({ confirmLabel: 'Cancelar pedido', tone: 'danger' })
    expect(button('Voltar')).toBeTruthy()
    expect(screen.queryByText('Cancelar')).toBeNull()
  })

  it('is sent by Enter, Ctrl+Enter and its button', async () => {
    const { onSubmit } = show()
    await userEvent.type(name(), 'Vendas{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onSubmit).toHaveBeenCalledTimes(2)
    await userEvent.click(button('Salvar área'))
    expect(onSubmit).toHaveBeenCalledTimes(3)
  })

  it('is neither sent nor closed while it is being saved', async () => {
    const { onSubmit, onClose } = show({ act: { ...idle, isPending: true } })
    await userEvent.click(name())
    fireEvent.keyDown(name(), { key: 'Enter', ctrlKey: true })
    await userEvent.keyboard('{Enter}{Escape}')
    await userEvent.click(screen.getByLabelText('Fechar'))
    expect(button('Cancelar')).toHaveProperty('disabled', true)
    expect(onSubmit).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is not sent while there is nothing to save', async () => {
    const { onSubmit } = show({ canSave: false })
    await userEvent.type(name(), 'Vendas{Enter}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(button('Salvar área')).toHaveProperty('disabled', true)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('says why its button is grey, and describes the button with it, until there is something to save', () => {
    const { change } = show({ canSave: false, whyNot: 'Uma regra impede estes dias.' })
    const said = screen.getByRole('status')
    expect(said.textContent).toBe('Uma regra impede estes dias.')
    expect(button('Salvar área').getAttribute('aria-describedby')).toBe(said.id)
    change({ canSave: true })
    expect(said.textContent).toBe('')
    expect(button('Salvar área').getAttribute('aria-describedby')).toBeNull()
  })
})

it('a form opened from within another is sent alone', async () => {
  const outer = vi.fn<() => void>()
  const inner = vi.fn<() => void>()
  render(
    <FormSheet title="Editar fluxo" confirmLabel="Salvar fluxo" act={idle} onSubmit={outer} onClose={() => undefined}>
      <FormDialog title="Editar etapa" confirmLabel="Salvar etapa" act={idle} onSubmit={inner} onClose={() => undefined}>
        <input aria-label="Etapa" />
      </FormDialog>
    </FormSheet>,
  )
  await userEvent.type(screen.getByLabelText('Etapa'), 'Gestor{Enter}')
  expect(inner).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
})

describe('the question for a reason', () => {
  function ask(given: Partial<ReasonDialogProps> = {}) {
    const onConfirm = vi.fn<(words: string) => void>()
    render(<ReasonDialog title="Cancelar o pedido?" confirmLabel="Cancelar pedido" act={idle} onConfirm={onConfirm} onClose={() => undefined} {...given} />)
    return onConfirm
  }
  const words = () => screen.getByLabelText(/^Motivo/)

  it('begins in its words, which it requires', async () => {
    const onConfirm = ask()
    await isFocused(words())
    await userEvent.type(words(), '   ')
    expect(screen.queryByText('Escreva o motivo')).toBeNull()
    await userEvent.click(button('Cancelar pedido'))
    expect(screen.getByText('Escreva o motivo')).toBeTruthy()
    expect(onConfirm).not.toHaveBeenCalled()
    await userEvent.type(words(), 'Pedido em dobro')
    expect(screen.queryByText('Escreva o motivo')).toBeNull()
    await userEvent.click(button('Cancelar pedido'))
    expect(onConfirm.mock.calls).toEqual([['   Pedido em dobro']])
  })

  it('goes on without words where they are optional', async () => {
    const onConfirm = ask({ optional: true })
    await userEvent.click(button('Cancelar pedido'))
    expect(onConfirm.mock.calls).toEqual([['']])
  })

  it('begins at the button that confirms where Enter alone should', async () => {
    const onConfirm = ask({ optional: true, isQuick: true })
    await isFocused(button('Cancelar pedido'))
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('takes a suggestion for the words', async () => {
    const onConfirm = ask({ suggestions: ['Pedido em dobro'] })
    await userEvent.click(button('Pedido em dobro'))
    await userEvent.click(button('Cancelar pedido'))
    expect(onConfirm.mock.calls).toEqual([['Pedido em dobro']])
  })
})
