import { describe, expect, it } from 'vitest'

import { filtersOf, obligationList } from './obligation-list.ts'
import { payGroupLabel } from './pay-groups.ts'

const stateOf = (part: Partial<typeof obligationList.start>) => ({ ...obligationList.start, ...part })

describe('what the calendar asks for', () => {
  it('asks for nothing in particular at first', () => {
    expect(filtersOf(obligationList.start)).toEqual({})
  })
  it.each([['2026-02', '2026-02-01', '2026-02-28'], ['2028-02', '2028-02-01', '2028-02-29'], ['2026-12', '2026-12-01', '2026-12-31']])('takes %s as its first and last day', (mes, from_on, to_on) => {
    expect(filtersOf(stateOf({ mes }))).toEqual({ from_on, to_on })
  })
  it('prefers the day to the month around it', () => {
    expect(filtersOf(stateOf({ mes: '2026-12', dia: '2026-12-07' }))).toEqual({ from_on: '2026-12-07', to_on: '2026-12-07' })
  })
  it('shows policies whatever became of them, and no other kind', () => {
    expect(filtersOf(stateOf({ tab: 'politicas', tipo: 'ca' }))).toEqual({ kind: 'policy', state: 'any' })
  })
  it('ignores an address that is none', () => {
    expect(obligationList.validateSearch({ mes: '2026-13', tipo: 'X;', responsavel: 'all', situacao: 'lost', tab: 'else' })).toEqual({})
  })
})

describe('groups of the CBO', () => {
  it('are called by what people know them by', () => {
    expect([payGroupLabel(null, true), payGroupLabel(null, false), payGroupLabel('4', false)]).toEqual(['Toda a empresa', 'Cargos sem CBO', 'Serviços administrativos'])
  })
})
