// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { type Answer, fakeBackend, json } from '#testing/backend.ts'
import { companyAround } from '#testing/in-company.tsx'
import { button, errorOf } from '#testing/shown.ts'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }

const schema = z.object({ name: z.string().check(z.minLength(1, 'Informe o nome')), code: z.string() })
const LABELS = { name: 'Nome', code: 'Código' }

interface Given {
  /** With a summary on top. */
  readonly isLong?: boolean
  readonly anotherLabel?: string
}

/** A page with the form of an area; the backend answers the saves one after the other. */
async function open(answers: readonly Answer[], { isLong = false, anotherLabel }: Given = {}) {
  let saves = 0
  const asked = fakeBackend((request) => {
    const answer = answers[saves]
    saves += 1
    return answer ? answer(request) : json({})
  })
  const [{ FormPage }, { FieldInputs }, { callFunction }, { mayLeave }, { Around, history }] = await Promise.all([
    import('./form-page.tsx'),
    import('./field-inputs.tsx'),
    import('../supabase/call-function.ts'),
    import('../ui/unsaved-work.ts'),
    companyAround(new QueryClient()),
  ])
  const onSaved = vi.fn<(another: boolean) => void>()
  render(
    <FormPage
      label="Área"
      schema={schema}
      initial={{ name: '', code: '' }}
      fieldOf={(column) => (column === 'name' ? 'name' : column === 'internal_code' ? 'code' : null)}
      onSave={async (values, another) => {
        await callFunction('save-area', values)
        onSaved(another)
      }}
      saveLabel="Salvar área"
      cancel={<a href="/app">Cancelar</a>}
      {...(isLong && { labels: LABELS })}
      {...(anotherLabel !== undefined && { anotherLabel })}
    >
      <FieldInputs fields={[{ name: 'name', label: 'Nome', kind: 'text', required: true }, { name: 'code', label: 'Código', kind: 'text' }]} />
    </FormPage>,
    { wrapper: Around },
  )
  return { onSaved, mayLeave, history, sent: () => asked.map(({ body }) => body) }
}

const refused =
  (field: string, message: string): Answer =>
  () =>
    json({ code: 'RHDEP', message, details: field, hint: null }, 400)
const interrupted: Answer = () => json({ code: '57014', message: 'canceling statement due to statement timeout' }, 500)

const name = () => screen.getByLabelText<HTMLInputElement>(/^Nome/)
const code = () => screen.getByLabelText<HTMLInputElement>('Código')
const save = () => userEvent.click(button('Salvar área'))
const question = () => screen.queryByText('Sair sem salvar?')

describe('a form that is a page', () => {
  it('is saved by Enter, by Ctrl+Enter and by its button', async () => {
    const { onSaved, sent } = await open([])
    await userEvent.type(name(), 'Vendas{Enter}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1), PATIENT)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2), PATIENT)
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(3), PATIENT)
    expect(sent()).toEqual(Array.from({ length: 3 }, () => ({ name: 'Vendas', code: '' })))
    expect(onSaved.mock.calls).toEqual([[false], [false], [false]])
  })

  it('goes on to another by its button and by Ctrl+Shift+Enter', async () => {
    const { onSaved } = await open([], { anotherLabel: 'Salvar e criar outra' })
    await userEvent.type(name(), 'Vendas{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1), PATIENT)
    await userEvent.click(button('Salvar e criar outra'))
    await waitFor(() => expect(onSaved.mock.calls).toEqual([[true], [true]]), PATIENT)
  })

  it('is sent once while it is being saved', async () => {
    let answer: (response: Response) => void = () => undefined
    const { onSaved, sent } = await open([() => new Promise((resolve) => (answer = resolve))])
    await userEvent.type(name(), 'Vendas{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1), PATIENT)
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
    await save()
    act(() => answer(json({})))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), PATIENT)
    expect(sent()).toHaveLength(1)
  })

  it('sends nothing while a field is wrong, and leads to it', async () => {
    const { sent } = await open([])
    await userEvent.type(code(), 'V1{Enter}')
    await waitFor(() => expect(errorOf(name())).toBe('Informe o nome'))
    expect(document.activeElement).toBe(name())
    expect(sent()).toEqual([])
  })
})

describe('a page whose save is refused', () => {
  it('says why beside the field that is named, keeps what was typed and can be sent again', async () => {
    const { onSaved } = await open([refused('internal_code', 'Este código já é de outra área.')])
    await userEvent.type(name(), 'Vendas')
    await userEvent.type(code(), 'V1{Enter}')
    await waitFor(() => expect(errorOf(code())).toBe('Este código já é de outra área.'), PATIENT)
    expect(document.activeElement).toBe(code())
    expect(screen.queryByText('Não foi possível salvar')).toBeNull()
    expect([name().value, code().value]).toEqual(['Vendas', 'V1'])
    await userEvent.type(code(), '2')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), PATIENT)
  })

  it('leads to the field from its summary where the form is long', async () => {
    await open([refused('internal_code', 'Este código já é de outra área.')], { isLong: true })
    await userEvent.type(name(), 'Vendas{Enter}')
    await screen.findByText('Confira 1 campo antes de salvar', {}, PATIENT)
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
    await userEvent.click(button('Código: Este código já é de outra área.'))
    expect(document.activeElement).toBe(code())
  })

  it('says why above the form where no field is named, with the code for support, and tries again from there', async () => {
    const { onSaved, sent } = await open([interrupted])
    await userEvent.type(name(), 'Vendas{Enter}')
    const title = await screen.findByText('Não foi possível salvar', {}, PATIENT)
    const alert = title.closest('[role="alert"]')
    expect(alert?.textContent).toContain('A consulta demorou demais e foi interrompida. Tente novamente. O que você digitou continua aqui. (código 57014)')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(name().value).toBe('Vendas')
    await userEvent.click(button('Tentar novamente'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), PATIENT)
    expect(screen.queryByText('Não foi possível salvar')).toBeNull()
    expect(sent()).toEqual([{ name: 'Vendas', code: '' }, { name: 'Vendas', code: '' }])
  })

  it('offers no second try of what would be refused again', async () => {
    await open([refused('manager_id', 'Quem gerencia já saiu.')])
    await userEvent.type(name(), 'Vendas{Enter}')
    await screen.findByText(/Quem gerencia já saiu\./, {}, PATIENT)
    expect(screen.queryByText('Tentar novamente')).toBeNull()
  })
})

describe('leaving a page with a form', () => {
  it('asks for nothing while nothing was typed', async () => {
    const { history, mayLeave } = await open([])
    act(() => history.push('/app'))
    await waitFor(() => expect(history.location.pathname).toBe('/app'))
    expect(await mayLeave()).toBe(true)
    expect(question()).toBeNull()
  })

  it('asks before a link throws away what was typed', async () => {
    const { history } = await open([])
    await userEvent.type(name(), 'Vendas')
    act(() => history.push('/app'))
    await screen.findByText('Sair sem salvar?')
    await waitFor(() => expect(document.activeElement).toBe(button('Continuar editando')))
    await userEvent.click(button('Continuar editando'))
    await waitFor(() => expect(question()).toBeNull())
    expect([history.location.pathname, name().value]).toEqual(['/', 'Vendas'])
    act(() => history.push('/app'))
    await screen.findByText('Sair sem salvar?')
    await userEvent.click(button('Sair sem salvar'))
    await waitFor(() => expect(history.location.pathname).toBe('/app'))
  })

  it('asks before signing out throws away what was typed', async () => {
    const { mayLeave } = await open([])
    await userEvent.type(name(), 'Vendas')
    const answers: boolean[] = []
    for (const words of ['Continuar editando', 'Sair sem salvar']) {
      act(() => void mayLeave().then((agreed) => answers.push(agreed)))
      await screen.findByText('Sair sem salvar?')
      await userEvent.click(button(words))
      await waitFor(() => expect(question()).toBeNull())
    }
    expect(answers).toEqual([false, true])
  })
})
