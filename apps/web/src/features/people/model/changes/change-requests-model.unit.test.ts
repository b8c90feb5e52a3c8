import { describe, expect, it } from 'vitest'

import { fieldProblem } from '#shared/lib/fields/field-spec.ts'
import { type ChangeField, labelsWith } from './change-field.ts'
import { changesRecord, openFields, specOf, typedFrom, wantedChanges } from './change-form.ts'
import { ownOpenChange } from './change-request.ts'

const TODAY = '2026-11-20'

function field(name: string, given: Partial<ChangeField> = {}): ChangeField {
  return { field: name, label: name.toUpperCase(), kind: 'text', sensitive: false, policy: 'ask', value: null, open_request_id: null, ...given }
}

const PHONE = field('phone', { kind: 'phone', policy: 'direct', value: '11987654321' })
const BIRTH = field('birth_date', { kind: 'date', value: '1990-11-20' })
const CPF = field('cpf', { kind: 'cpf', value: '52998224725', policy: 'closed' })
const ADDRESS = field('address', { value: 'Rua das Acácias, 10' })

describe('what is changed', () => {
  it('is what was typed otherwise, with its policy and what it was', () => {
    const fields = [PHONE, BIRTH, ADDRESS]
    const typed = typedFrom(fields, new Map())
    expect(wantedChanges(fields, typed)).toEqual([])
    const changes = wantedChanges(fields, { ...typed, phone: '(11) 91111-2222', address: '' })
    expect(changes).toEqual([
      { field: 'phone', label: 'PHONE', policy: 'direct', old: '11987654321', new: '(11) 91111-2222' },
      { field: 'address', label: 'ADDRESS', policy: 'ask', old: 'Rua das Acácias, 10', new: null },
    ])
    expect(changesRecord(changes)).toEqual({ phone: '(11) 91111-2222', address: null })
  })

  it('starts from what was asked for when a request is adjusted', () => {
    const typed = typedFrom([ADDRESS, BIRTH], new Map([['address', 'Rua Nova, 1']]))
    expect(typed).toEqual({ address: 'Rua Nova, 1', birth_date: '20/11/1990' })
  })
})

describe('the form', () => {
  it('offers neither what only HR changes nor what another request asks about', () => {
    const asked = field('rg', { open_request_id: 'r1' })
    expect(openFields([PHONE, CPF, asked], null)).toEqual([PHONE])
    expect(openFields([PHONE, CPF, asked], 'r1')).toEqual([PHONE, asked])
    expect(labelsWith([PHONE, CPF, asked], 'closed')).toBe('CPF')
  })

  it('says early what the database would refuse', () => {
    const problem = (given: ChangeField, text: string): string | null => fieldProblem(specOf(given, TODAY), text, TODAY)
    expect(problem(field('first_name'), ' ')).toBe('Informe o nome')
    expect(problem(CPF, '111.111.111-11')).toBe('Este CPF não existe: confira os dígitos')
    expect(problem(CPF, '529.982.247-25')).toBeNull()
    expect(problem(field('email', { kind: 'email' }), 'ana@')).toBe('Email inválido')
    expect(problem(PHONE, '1234')).toBe('Informe DDD e número, como (11) 98765-4321')
    expect(problem(BIRTH, '20/11/2026')).toBe('Informe uma data no passado')
    expect(problem(BIRTH, '31/02/1990')).toBe('Data inválida: use dia, mês e ano, como 31/12/2026')
    expect(problem(field('rg'), 'x'.repeat(21))).toBe('Use no máximo 20 caracteres')
    expect(problem(ADDRESS, 'Rua \u202Eoculta')).toMatch(/caractere invisível/)
    expect(problem(ADDRESS, '')).toBeNull()
  })
})

describe('an open change', () => {
  it('says whom it waits for', () => {
    const ana = { id: 'a', name: 'Ana Lima', initials: 'AL', avatar_path: null, position: null }
    const row = {
      request_id: 'r', entity_type: 'change_request', entity_id: 'c', title: 'Endereço', state: 'pending', created_at: '2026-11-18T15:00:00Z', decided_at: null,
      waiting_for: [{ ...ana, substitute: null }], waiting_since: '2026-11-18T15:00:00Z', due_at: null, overdue: false,
    }
    expect(ownOpenChange(row).standing).toBe('Aguardando Ana Lima, desde 18/11/2026')
    expect(ownOpenChange({ ...row, state: 'adjusting' }).standing).toBe('Aguardando o seu ajuste')
  })
})
