// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { companyAround } from '#testing/in-company.tsx'
import { button } from '#testing/shown.ts'
import { AppError } from '../supabase/app-error.ts'
import { FormSection, type FormSectionProps } from './form-section.tsx'

afterEach(cleanup)

type Given = Partial<FormSectionProps<Record<string, string>>>

async function show(given: Given = {}) {
  const onSubmit = vi.fn<() => void>()
  const { Around, history } = await companyAround(new QueryClient())
  const section = (more: Given) => (
    <FormSection confirmLabel="Salvar regras" act={{ isPending: false }} onSubmit={onSubmit} {...more}>
      <input aria-label="Prazo" />
    </FormSection>
  )
  const { rerender } = render(section(given), { wrapper: Around })
  return { onSubmit, history, change: (more: Given) => rerender(section(more)) }
}
const term = () => screen.getByLabelText('Prazo')

it('a form in its place is sent by Enter, Ctrl+Enter and its button', async () => {
  const { onSubmit } = await show()
  await userEvent.type(term(), '10{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledTimes(2)
  await userEvent.click(button('Salvar regras'))
  expect(onSubmit).toHaveBeenCalledTimes(3)
})

it.each<[string, Given]>([
  ['it is being saved', { act: { isPending: true } }],
  ['there is nothing to save', { canSave: false }],
])('a form in its place is not sent while %s', async (_, given) => {
  const { onSubmit } = await show(given)
  await userEvent.type(term(), '10{Enter}')
  fireEvent.keyDown(term(), { key: 'Enter', ctrlKey: true })
  await userEvent.click(button('Salvar regras'))
  expect(onSubmit).not.toHaveBeenCalled()
})

it('a form in its place describes its grey button', async () => {
  const { change } = await show({ canSave: false })
  const said = button('Salvar regras').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(said)?.textContent).toBe('Ainda não há nada a salvar.')
  change({ canSave: true })
  expect(button('Salvar regras').getAttribute('aria-describedby')).toBeNull()
})

it('a form in its place keeps what was typed and says at its top why it was refused', async () => {
  const { change } = await show()
  await userEvent.type(term(), '10')
  const error = new AppError({ text: 'O prazo é longo demais.', kind: 'validation' }, { code: 'RHTRM', status: 400 })
  change({ act: { isPending: false, error }, failure: 'As regras não foram salvas' })
  expect(screen.getByText('As regras não foram salvas').closest('[role="alert"]')?.textContent).toContain('O prazo é longo demais.')
  expect(term()).toHaveProperty('value', '10')
})

it('a form opened by a button is given up by its other button, but not while it is being saved', async () => {
  const onClose = vi.fn<() => void>()
  const { change } = await show({ onClose })
  await userEvent.click(button('Cancelar'))
  expect(onClose).toHaveBeenCalledOnce()
  change({ onClose, act: { isPending: true } })
  await userEvent.click(button('Cancelar'))
  expect(onClose).toHaveBeenCalledOnce()
  change({ onClose, confirmLabel: 'Cancelar pedido' })
  expect(button('Voltar')).toBeTruthy()
})

it('a form in its place asks before leaving the page throws away what was typed', async () => {
  const { history, change } = await show({ isUnsaved: true })
  act(() => history.push('/app'))
  await screen.findByText('Sair sem salvar?')
  await userEvent.click(button('Continuar editando'))
  await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull())
  expect(history.location.pathname).toBe('/')
  change({ isUnsaved: false })
  act(() => history.push('/app'))
  await waitFor(() => expect(history.location.pathname).toBe('/app'))
})
