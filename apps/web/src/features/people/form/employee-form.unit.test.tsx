// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Role } from '#shared/access/permissions.gen.ts'
import { AppError } from '#shared/supabase/app-error.ts'
import { EMPTY_FORM, type EmployeeFormValues } from '../model/form/form-values.ts'
import { renderInCompany } from '../testing/render-in-company.tsx'
import { EmployeeForm } from './employee-form.tsx'

beforeAll(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

type Save = (values: EmployeeFormValues, another: boolean) => Promise<void>

function renderForm(initial: Partial<EmployeeFormValues> = {}, save: Save = async () => undefined, role: Role = 'manager') {
  const onSave = vi.fn<Save>(save)
  renderInCompany(<EmployeeForm initial={{ ...EMPTY_FORM, ...initial }} employee={null} writesTerms offersAnother cancel={null} onSave={onSave} />, role)
  return { onSave, user: userEvent.setup() }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const ana = { first_name: 'Ana', last_name: 'Souza' }

/** The error that the field itself points to. */
function errorOf(name: string): string | null {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
  return (
    ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').find((_, index) => ids[index]?.endsWith('error')) ?? null
  )
}

describe('the form of a person', () => {
  it('saves what was typed, masked while typing', async () => {
    const { onSave, user } = renderForm(ana)
    await user.type(field('CPF'), '52998224725')
    await user.type(field('Data de nascimento'), '15041990')
    expect(field('CPF').value).toBe('529.982.247-25')
    await user.click(screen.getByRole('button', { name: 'Salvar trabalhador' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ ...ana, cpf: '529.982.247-25', birth_date: '15/04/1990' })
  })

  it('chooses a position of the company’s list and shows its CBO', async () => {
    const { onSave, user } = renderForm(ana)
    const input = screen.getByRole('combobox', { name: 'Cargo' })
    const options = document.querySelectorAll<HTMLOptionElement>(`datalist[id="${input.getAttribute('list') ?? ''}"] option`)
    expect([...options].map(({ value, label }) => `${value}: ${label}`)).toEqual(['Analista: CBO 2521-05', 'Soldador: Sem CBO na lista de cargos'])
    await user.type(input, 'Analista')
    expect(await screen.findByText('CBO 2521-05')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Salvar trabalhador' }))
    await waitFor(() => expect(onSave.mock.calls[0]?.[0]).toMatchObject({ position: 'Analista' }))
  })

  it('keeps a position that is not in the list, and offers to add it to who manages the list alone', async () => {
    const { onSave, user } = renderForm(ana)
    await user.type(screen.getByRole('combobox', { name: 'Cargo' }), 'Astronauta')
    expect(await screen.findByText('Este cargo não está na lista da empresa.')).toBeTruthy()
    await user.tab()
    expect(screen.queryByRole('button', { name: /^Adicionar cargo/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Salvar trabalhador' }))
    await waitFor(() => expect(onSave.mock.calls[0]?.[0]).toMatchObject({ position: 'Astronauta' }))
    cleanup()
    renderForm({ ...ana, position: 'Astronauta' }, async () => undefined, 'admin')
    expect(screen.getByRole('button', { name: 'Adicionar cargo “Astronauta”' })).toBeTruthy()
    expect(screen.queryByText('Este cargo não está na lista da empresa.')).toBeNull()
  })

  it('saves with Ctrl+Enter, and with Shift too goes on to another', async () => {
    const { onSave, user } = renderForm(ana)
    await user.click(field('RG'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
    expect(onSave.mock.calls[0]?.[1]).toBe(false)
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
    expect(onSave.mock.calls[1]?.[1]).toBe(true)
  })

  it('says beside the field what is wrong once it is left, not while typing', async () => {
    const { user } = renderForm(ana)
    await user.type(field('CPF'), '52998224724')
    expect(errorOf('CPF')).toBeNull()
    await user.tab()
    await waitFor(() => expect(errorOf('CPF')).toBe('Este CPF não existe: confira os dígitos'))
    expect(field('CPF').getAttribute('aria-invalid')).toBe('true')
  })

  it('refuses an incomplete form with a focused summary that leads to the fields', async () => {
    const { onSave, user } = renderForm()
    await user.click(screen.getByRole('button', { name: 'Salvar trabalhador' }))
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(summary.textContent).toContain('Confira 2 campos')
    await user.click(within(summary).getByRole('button', { name: 'Sobrenome: Informe o sobrenome' }))
    expect(document.activeElement).toBe(field('Sobrenome'))
    expect(onSave).not.toHaveBeenCalled()
  })

  it('puts a refusal of the database beside the field that it blames and keeps what was typed', async () => {
    const taken = new AppError(
      { text: 'Este CPF já está cadastrado nesta empresa.', kind: 'conflict', field: 'cpf' },
      { code: '23505', status: 409 },
    )
    const { user } = renderForm({ ...ana, cpf: '529.982.247-25' }, () => Promise.reject(taken))
    await user.click(screen.getByRole('button', { name: 'Salvar trabalhador' }))
    await waitFor(() => expect(errorOf('CPF')).toBe('Este CPF já está cadastrado nesta empresa.'))
    expect(field('CPF').value).toBe('529.982.247-25')
    expect(screen.getByRole('alert').textContent).toContain('CPF: Este CPF já está cadastrado')
  })

  it('keeps everything after a lost connection and can be sent again', async () => {
    const lost = new AppError({ text: 'Falha na conexão.', kind: 'connection' }, { code: 'REDE', status: 0 })
    let reachable = false
    const { onSave, user } = renderForm(ana, () => (reachable ? Promise.resolve() : Promise.reject(lost)))
    await user.click(screen.getByRole('button', { name: 'Salvar trabalhador' }))
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Falha na conexão.')
    expect(field('Nome').value).toBe('Ana')
    reachable = true
    await user.click(within(summary).getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(onSave).toHaveBeenCalledTimes(2)
  })

  it('offers no role or login', () => {
    renderForm()
    expect(screen.queryByText(/papel|login/i)).toBeNull()
  })
})
