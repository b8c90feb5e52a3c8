import { describe, expect, it } from 'vitest'
import { stagedRows } from '#shared/lib/import/definition.ts'
import type { RawCell } from '#shared/lib/import/cells.ts'
import { partsOf } from '#shared/lib/import/parts.ts'
import type { SheetFound } from '#shared/lib/import/worker-messages.ts'
import type { ImportRecord } from '#shared/supabase/imports.ts'
import { DEFINITIONS, IN_ORDER, type ImportKind, stateOf } from './sitting.ts'

const sheet = (name: string, headings: readonly string[]): SheetFound => ({ name, headings, samples: [], total: 1 })

const WIDE = ['Chapa', 'Nome do Empregado', 'CPF', 'Dt. Nasc.', 'Sexo', 'PIS/PASEP', 'Grau de Instrução', 'Admissão', 'Função', 'Tipo de Vínculo', 'Carga Horária', 'Salário Atual', 'Banco', 'Agência', 'Conta Corrente']

describe('a workbook of a foreign system', () => {
  it('brings of one wide sheet whatever its headings name', () => {
    const parts = partsOf([sheet('Plan1', WIDE)], IN_ORDER)
    expect(parts.map(({ kind }) => kind)).toEqual(['employees', 'personal', 'contracts', 'pay', 'bank'])
    const meaning = (kind: ImportKind): readonly (string | null)[] => parts.find((part) => part.kind === kind)?.mapping.filter((id) => id !== null) ?? []
    expect(meaning('employees')).toEqual(['registration_number', 'full_name', 'cpf', 'birth_date', 'hire_date', 'position'])
    expect(meaning('pay')).toEqual(['registration_number', 'employee_name', 'cpf', 'salary'])
    expect(meaning('contracts')).toEqual(['registration_number', 'employee_name', 'cpf', 'contract_type', 'weekly_hours'])
  })

  it('is told by the names of tabs and by columns, people first, and what is none is left out', () => {
    const parts = partsOf([
      sheet('Férias', ['CPF', 'Período aquisitivo', 'Dias gozados']),
      sheet('Familiares', ['CPF do titular', 'Nome do dependente', 'Nascimento', 'Parentesco']),
      sheet('Funcionários', ['Matrícula', 'Nome', 'CPF', 'Setor', 'Data Admissão']),
      sheet('Salários', ['Matrícula', 'Salário', 'Vigência', 'Motivo']),
      sheet('Leia-me', ['Instruções']),
    ], IN_ORDER)
    expect(parts.map(({ kind, sheet: place }) => [kind, place])).toEqual([['employees', 2], ['pay', 3], ['dependents', 1], ['leave_balances', 0]])
  })
})

describe('values of a foreign system', () => {
  const cells = (kind: ImportKind, row: Readonly<Record<string, RawCell>>): Record<string, string> | undefined =>
    stagedRows(DEFINITIONS[kind], Object.keys(row), [Object.values(row)], 2)[0]?.cells

  it('mean what they mean here', () => {
    expect(cells('personal', { cpf: '52998224725', sex: 'Masculino', race: 3, marital_status: 'Casada', education_level: '2º grau completo', pis: 1203589731, cep: 1310100, uf: 'sp' })).toEqual({
      cpf: '52998224725', sex: 'M', race: 'brown', marital_status: 'married', education_level: '07', pis: '01203589731', cep: '01310100', uf: 'SP',
    })
    expect(cells('contracts', { cpf: '52998224725', contract_type: 'CLT', weekly_hours: '44:00' })).toEqual({ cpf: '52998224725', contract_type: 'clt_indefinite', weekly_hours: '44' })
    expect(cells('contracts', { cpf: '52998224725', contract_type: 'Menor Aprendiz', monthly_hours: 220 })?.['weekly_hours']).toBe('44')
    expect(cells('bank', { cpf: '52998224725', bank_code: 1, branch: '1234-5', account: '12.345-X' })).toEqual({
      cpf: '52998224725', bank_code: '001', branch: '1234-5', account: '12345', account_digit: 'X', account_type: 'checking',
    })
    expect(cells('bank', { cpf: '52998224725', bank_code: '341 - Itaú', account: '98765', account_digit: '4', account_type: 'Poupança' })).toMatchObject({ bank_code: '341', account: '98765', account_digit: '4', account_type: 'savings' })
  })
})

describe('the sheets of a workbook', () => {
  const record = (kind: string, part: Partial<ImportRecord>): ImportRecord => ({
    id: kind, company_id: 'c', kind, sitting_id: 's', status: 'ready', file_name: 'a.xlsx', match_key: null, fields: [], total: 1, to_create: 1, to_update: 0, unchanged: 0,
    skipped: 0, errors: 0, doubtful: 0, undone: null, failure: null, created_by: 'u', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', finished_at: null, ...part,
  })

  it('wait for those that they need, are looked at again after them, and go on past a faulty one', () => {
    const people = record('employees', { errors: 2 })
    const pay = record('pay', { errors: 1, to_create: 0 })
    const holidays = record('holidays', {})
    expect([people, pay, holidays].map((each) => stateOf(each, [people, pay, holidays]))).toEqual(['errors', 'waiting', 'ready'])
    const written = record('employees', { status: 'done', finished_at: '2026-01-01T00:05:00Z' })
    expect(stateOf(pay, [written, pay])).toBe('recheck')
    expect(stateOf({ ...pay, updated_at: '2026-01-01T00:06:00Z' }, [written, pay])).toBe('errors')
    expect(stateOf(pay, [record('employees', { to_create: 0, unchanged: 1 }), pay])).toBe('errors')
  })
})
