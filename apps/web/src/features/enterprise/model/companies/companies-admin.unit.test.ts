import { describe, expect, it } from 'vitest'

import { type CompanyRecord, counted, timeZoneLabel } from './company.ts'
import { companyConflicts, companyFormSchema, companyFormValues, companyInput, EMPTY_COMPANY } from './company-form.ts'
import { companyList, listedCompanies } from './list-state.ts'

const company = (name: string, more: Partial<CompanyRecord> = {}): CompanyRecord => ({
  id: name, name, active: true, created_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00', legal_name: null, cnpj: null,
  time_zone: 'America/Sao_Paulo', details_updated_at: '2026-01-01T00:00:00+00:00', people: 0, pre_admissions: 0, departments: 0, logins: 0,
  active_logins: 0, admins: 0, last_sign_in_at: null, ...more,
})
const aurora = company('Aurora', { people: 180, cnpj: '11222333000181', last_sign_in_at: '2026-11-20T10:00:00+00:00' })
const cerrado = company('Cerrado Saúde', { people: 40, cnpj: '12ABC34501DE35' })
const cometa = company('Cometa', { active: false, people: 60, legal_name: 'Ação Varejista Ltda.' })
const all = [cometa, cerrado, aurora]
const names = (search: Record<string, unknown>): string[] => listedCompanies(all, companyList.from(search)).rows.map(({ name }) => name)

describe('the list of companies', () => {
  it('is in the order of the alphabet, or of the figure asked for', () => {
    expect(names({})).toEqual(['Aurora', 'Cerrado Saúde', 'Cometa'])
    expect(names({ sort: '-people' })).toEqual(['Aurora', 'Cometa', 'Cerrado Saúde'])
    expect(names({ sort: '-last_sign_in_at' })[0]).toBe('Aurora')
  })
  it('finds by name, legal name and CNPJ, without accents and with or without punctuation', () => {
    expect(names({ q: 'saude' })).toEqual(['Cerrado Saúde'])
    expect(names({ q: 'acao varej' })).toEqual(['Cometa'])
    expect(names({ q: '12.abc.345/01de' })).toEqual(['Cerrado Saúde'])
    expect(names({ q: '-' })).toEqual([])
  })
  it('shows the active or the deactivated ones alone', () => {
    expect(names({ show: 'inactive' })).toEqual(['Cometa'])
    expect(names({ show: 'active' })).toHaveLength(2)
  })
  it('comes in pages that count all of them', () => {
    expect(listedCompanies(all, { ...companyList.start, size: 2, page: 2 })).toEqual({ rows: [cometa], total: 3 })
    expect(names({ show: 'x', sort: 'drop', page: -1 })).toHaveLength(3)
  })
})

describe('the form of a company', () => {
  const problems = (values: Partial<typeof EMPTY_COMPANY>): string[] =>
    companyFormSchema.safeParse({ ...EMPTY_COMPANY, name: 'Aurora', ...values }).error?.issues.map(({ message }) => message) ?? []
  it('takes numeric and alphanumeric CNPJs, and none', () => {
    for (const cnpj of ['', '11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35']) expect(problems({ cnpj })).toEqual([])
  })
  it('says what is wrong with a CNPJ and with a missing name', () => {
    expect(problems({ cnpj: '12.ABC.345/01DE-36' })).toEqual(['Este CNPJ não existe: confira os números e as letras'])
    expect(problems({ cnpj: '11.222' })).toEqual(['O CNPJ tem 14 caracteres: faltam alguns'])
    expect(problems({ name: '  ' })).toEqual(['Informe o nome da empresa'])
  })
  it('stores tidy texts and shows what is stored', () => {
    expect(companyInput({ name: ' Aurora  Sul ', legal_name: ' ', cnpj: '12.abc.345/01de-35', time_zone: 'America/Manaus' })).toEqual({
      name: 'Aurora Sul', legal_name: null, cnpj: '12ABC34501DE35', time_zone: 'America/Manaus',
    })
    expect(companyFormValues(cerrado).cnpj).toBe('12.ABC.345/01DE-35')
  })
  it('compares versions by what they would store', () => {
    const base = companyFormValues(aurora)
    const mine = { ...base, name: 'Aurora Norte', cnpj: '11222333000181' }
    const theirs = { ...base, name: 'Aurora Sul', legal_name: 'Aurora S.A.' }
    expect(companyConflicts(base, mine, theirs)).toEqual([
      { field: 'name', contested: true, suggestion: 'mine' },
      { field: 'legal_name', contested: false, suggestion: 'theirs' },
    ])
  })
})

describe('words', () => {
  it('count in Portuguese and name time zones by place', () => {
    expect([counted(1, 'pessoa', 'pessoas'), counted(1283, 'pessoa', 'pessoas')]).toEqual(['1 pessoa', '1.283 pessoas'])
    expect([timeZoneLabel('America/Manaus'), timeZoneLabel('Europe/Paris')]).toEqual(['Amazonas', 'Europe/Paris'])
  })
})
