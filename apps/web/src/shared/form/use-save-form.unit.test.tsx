// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Answer, fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import { button, errorOf } from '#testing/shown.ts'
import type { SaveFormOptions } from './use-save-form.ts'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }

type Values = Record<'name' | 'code', string>
interface Given extends Pick<SaveFormOptions<Values, unknown>, 'mayGo' | 'onFailed'> {
  readonly asksAlone?: boolean
}

const OF_SUBJECT = [['reference', COMPANY_ID, 'departments'], ['org-chart', COMPANY_ID]]

/** Edits an area in a dialog; the backend answers the saves one after the other, the last answer from then on. */
async function edit(answers: readonly Answer[], { asksAlone = false, ...options }: Given = {}) {
  let saves = 0
  const asked = fakeBackend((request) => {
    const answer = answers[Math.min(saves, answers.length - 1)]
    saves += 1
    return answer ? answer(request) : json(null)
  })
  const { client, stale } = knownQueries([...OF_SUBJECT, ['documents', COMPANY_ID]])
  const [{ useSaveForm }, { FormDialog }, { FieldInputs }, { SUBJECTS }, { callFunction }, { Around }] = await Promise.all([
    import('./use-save-form.ts'),
    import('./form-dialog.tsx'),
    import('./field-inputs.tsx'),
    import('../lib/subjects.ts'),
    import('../supabase/call-function.ts'),
    companyAround(client),
  ])
  const onClose = vi.fn<() => void>()
  function Editor() {
    const saving = useSaveForm<Values>({
      initial: { name: '', code: '' },
      save: (values, isConfirmed) => callFunction('save-area', { ...values, isConfirmed }),
      columns: { internal_code: 'code' },
      done: (_, { name }) => ['Área salva', name],
      stale: SUBJECTS.people,
      onDone: onClose,
      ...options,
    })
    const name = { name: 'name', label: 'Nome', kind: 'text', required: true, missing: 'Informe o nome' } as const
    return (
      <FormDialog {...saving} title="Editar área" confirmLabel="Salvar área" failure="A área não foi salva" onClose={onClose}>
        <FieldInputs fields={asksAlone ? [name] : [name, { name: 'code', label: 'Código', kind: 'text' }]} />
      </FormDialog>
    )
  }
  render(<Editor />, { wrapper: Around })
  return { onClose, stale, sent: () => asked.map(({ body }) => body) }
}

const stored: Answer = () => json({})
const refused =
  (field: string, message: string): Answer =>
  () =>
    json({ code: 'RHDEP', message, details: field, hint: null }, 400)
const interrupted: Answer = () => json({ code: '57014', message: 'canceling statement due to statement timeout' }, 500)
const asking: Answer = () => json({ code: 'RHASK', message: 'Já existe uma área parecida: Venda.', details: null, hint: null }, 400)

const name = () => screen.getByLabelText<HTMLInputElement>(/^Nome/)
const code = () => screen.getByLabelText<HTMLInputElement>('Código')
const save = () => userEvent.click(button('Salvar área'))
const alertOf = (title: string) => screen.queryByText(title)?.closest('[role="alert"]')

describe('saving a form', () => {
  it('sends what was typed with Enter, says so, refetches its subject and goes on', async () => {
    const { onClose, sent, stale } = await edit([stored], { asksAlone: true })
    await userEvent.type(name(), 'Vendas{Enter}')
    await screen.findByText('Área salva', {}, PATIENT)
    expect(screen.getByText('Vendas')).toBeTruthy()
    expect(sent()).toEqual([{ name: 'Vendas', code: '', isConfirmed: false }])
    await waitFor(() => expect(stale()).toEqual(OF_SUBJECT.map((key) => key.join('/'))))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('sends nothing while a field is wrong, and says so beside it', async () => {
    const { sent } = await edit([stored])
    await userEvent.type(code(), 'V1')
    await save()
    await waitFor(() => expect(errorOf(name())).toBe('Informe o nome'))
    expect(document.activeElement).toBe(name())
    expect(sent()).toEqual([])
  })

  it('sends nothing where the caller says no', async () => {
    const mayGo = vi.fn<(values: Values) => boolean>(() => false)
    const { sent } = await edit([stored], { mayGo })
    await userEvent.type(name(), 'Vendas')
    await save()
    await waitFor(() => expect(mayGo).toHaveBeenCalledWith({ name: 'Vendas', code: '' }), PATIENT)
    expect(sent()).toEqual([])
  })
})

describe('a save that is refused', () => {
  it('says why beside the field that it names, keeps what was typed and can be sent again', async () => {
    const onFailed = vi.fn<NonNullable<Given['onFailed']>>()
    const { onClose, sent } = await edit([refused('name', 'Já existe uma área com este nome.'), stored], { onFailed })
    await userEvent.type(name(), 'Vendas')
    await userEvent.type(code(), 'V1')
    await save()
    await waitFor(() => expect(errorOf(name())).toBe('Já existe uma área com este nome.'), PATIENT)
    expect(document.activeElement).toBe(name())
    expect(alertOf('A área não foi salva')).toBeUndefined()
    expect([name().value, code().value]).toEqual(['Vendas', 'V1'])
    expect(onFailed.mock.calls.map(([{ code: each }, values]) => [each, values])).toEqual([['RHDEP', { name: 'Vendas', code: 'V1' }]])
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.type(name(), ' Sul')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENT)
    expect(sent().at(-1)).toEqual({ name: 'Vendas Sul', code: 'V1', isConfirmed: false })
  })

  it('finds the field by what the database calls it', async () => {
    await edit([refused('internal_code', 'Este código já é de outra área.')])
    await userEvent.type(name(), 'Vendas')
    await save()
    await waitFor(() => expect(errorOf(code())).toBe('Este código já é de outra área.'), PATIENT)
    expect(document.activeElement).toBe(code())
  })

  it.each([
    ['names no field of the form', refused('manager_id', 'Quem gerencia já saiu.'), 'Quem gerencia já saiu.'],
    ['names none, with the code for support', interrupted, 'A consulta demorou demais e foi interrompida. Tente novamente. (código 57014)'],
  ])('says why above the form where it %s, and can be sent again', async (_, answer, words) => {
    const { onClose } = await edit([answer, stored])
    await userEvent.type(name(), 'Vendas')
    await save()
    await waitFor(() => expect(alertOf('A área não foi salva')?.textContent).toContain(words), PATIENT)
    expect(errorOf(name())).toBeNull()
    expect(name().value).toBe('Vendas')
    expect(onClose).not.toHaveBeenCalled()
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENT)
    expect(alertOf('A área não foi salva')).toBeUndefined()
  })
})

describe('a save that the database asks about first', () => {
  it('goes through once it is confirmed', async () => {
    const { onClose, sent } = await edit([asking, stored])
    await userEvent.type(name(), 'Vendas')
    await save()
    await screen.findByText('Já existe uma área parecida: Venda.', {}, PATIENT)
    expect(alertOf('A área não foi salva')).toBeUndefined()
    await userEvent.click(button('Salvar área assim mesmo'))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENT)
    expect(sent()).toEqual([{ name: 'Vendas', code: '', isConfirmed: false }, { name: 'Vendas', code: '', isConfirmed: true }])
  })

  it('goes back to what was typed, and is asked about again', async () => {
    const { onClose, sent } = await edit([asking])
    await userEvent.type(name(), 'Vendas')
    await save()
    await screen.findByText('Confira antes de salvar', {}, PATIENT)
    await userEvent.click(button('Voltar e corrigir'))
    await waitFor(() => expect(screen.queryByText('Confira antes de salvar')).toBeNull())
    expect(name().value).toBe('Vendas')
    await save()
    await screen.findByText('Confira antes de salvar')
    expect(sent()).toHaveLength(2)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('closing a form', () => {
  it('asks only about what differs from the stored values', async () => {
    const { onClose } = await edit([stored])
    await userEvent.type(name(), 'V')
    await userEvent.click(button('Cancelar'))
    await userEvent.click(button('Continuar editando'))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.type(name(), '{Backspace}')
    await userEvent.click(button('Cancelar'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
