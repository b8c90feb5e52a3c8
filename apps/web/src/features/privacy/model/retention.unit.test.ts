import { describe, expect, it } from 'vitest'

import { evidenceText, isWordTyped, stateDetail } from './retention.ts'

describe('what is kept of who left', () => {
  it('says when an erasure is carried out, or a hold looked at again', () => {
    expect(stateDetail({ state: 'waiting', due_on: '2026-12-06', review_on: null })).toBe('em 06/12/2026')
    expect(stateDetail({ state: 'held', due_on: '2026-12-06', review_on: '2027-06-01' })).toBe('rever em 01/06/2027')
    expect(stateDetail({ state: 'within', due_on: null, review_on: null })).toBeNull()
  })

  it('takes the word however it is typed, and no other', () => {
    expect([' Anonimizar ', 'ANONIMIZAR', 'anonimiza', ''].map(isWordTyped)).toEqual([true, true, false, false])
  })

  it('tells what was searched and found', () => {
    expect(evidenceText({ tables: 240, found: 0, files: 1, trail: 12 })).toBe('Busca em 240 tabelas: nenhum dado encontrado. 1 arquivo eliminado; 12 registros da auditoria sem valores.')
    expect(evidenceText({ tables: 1, found: 2, files: 0, trail: 1 })).toBe('Busca em 1 tabela: 2 registros. 0 arquivos eliminados; 1 registro da auditoria sem valores.')
  })
})
