// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { EMPTY_FORM, type EmployeeFormValues } from '../model/form/form-values.ts'
import { renderInCompany } from '../testing/render-in-company.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

afterEach(cleanup)

const base: EmployeeFormValues = { ...EMPTY_FORM, first_name: 'Ana', last_name: 'Souza', position: 'Analista' }
const mine = { ...base, position: 'Gerente', rg: '123' }
const theirs = { ...base, position: 'Diretora', department_id: 'd1' }

function renderConflict() {
  const onKeep = vi.fn<(merged: EmployeeFormValues) => void>()
  const onReload = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  renderInCompany(
    <ConflictDialog editor="Bruno Dias" base={base} mine={mine} theirs={theirs} onClose={onClose} onReload={onReload} onKeep={onKeep} />,
  )
  return { onKeep, onReload, onClose, user: userEvent.setup() }
}

describe('the conflict dialog', () => {
  it('says who saved first and shows both values of each differing field', () => {
    renderConflict()
    expect(screen.getByRole('dialog', { name: 'Este registro foi alterado por Bruno Dias. Recarregar?' })).toBeTruthy()
    const position = screen.getByRole('group', { name: /^Cargo ?\(os dois alteraram\)/ })
    expect(position.textContent).toContain('Gerente')
    expect(position.textContent).toContain('Diretora')
    expect(screen.getByRole('group', { name: 'Departamento' }).textContent).toContain('Pessoas')
  })

  it('keeps both sides where only one changed and mine where both did, unless told otherwise', async () => {
    const { onKeep, user } = renderConflict()
    await user.click(screen.getByRole('button', { name: 'Salvar estas escolhas' }))
    expect(onKeep).toHaveBeenLastCalledWith(expect.objectContaining({ position: 'Gerente', rg: '123', department_id: 'd1' }))
    await user.click(within(screen.getByRole('group', { name: /^Cargo/ })).getByRole('radio', { name: /Valor salvo/ }))
    await user.click(screen.getByRole('button', { name: 'Salvar estas escolhas' }))
    expect(onKeep).toHaveBeenLastCalledWith(expect.objectContaining({ position: 'Diretora', rg: '123' }))
  })

  it('goes back to the form without deciding anything', async () => {
    const { onClose, onKeep, onReload, user } = renderConflict()
    await user.click(screen.getByRole('button', { name: 'Voltar ao formulário' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(onKeep).not.toHaveBeenCalled()
    expect(onReload).not.toHaveBeenCalled()
  })
})
