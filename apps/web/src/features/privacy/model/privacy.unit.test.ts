import { describe, expect, it } from 'vitest'

import { leftText, leftTone, privacyList, readText, rowsText } from './privacy.ts'

describe('a request about personal data', () => {
  it('says how many days it has left', () => {
    expect([15, 2, 1, 0, -1, -3].map(leftText)).toEqual(['Faltam 15 dias', 'Faltam 2 dias', 'Falta 1 dia', 'Vence hoje', 'Atrasado há 1 dia', 'Atrasado há 3 dias'])
    expect([15, 3, 0, -1].map(leftTone)).toEqual(['neutral', 'warning', 'warning', 'danger'])
  })

  it('keeps the area in the address while its list changes', () => {
    const state = privacyList.from({ area: 'lgpd', pedido: '0b6d5c1e-7f0a-4a3e-9f68-6c2f6f7b1a11', tab: 'empresa' })
    expect(privacyList.url(privacyList.change(state, { pedido: '', situacao: 'closed' }))).toEqual({ area: 'lgpd', situacao: 'closed' })
  })
})

describe('what is kept', () => {
  it('tells how much since when, or that the number is not told', () => {
    expect(rowsText({ rows: 1, since: '2021-04-03' })).toBe('1 registro, desde 03/04/2021')
    expect(rowsText({ rows: 1200, since: null })).toBe('1.200 registros')
    expect(rowsText({ rows: 0, since: null })).toBe('Nada guardado')
    expect(rowsText({ rows: null, since: null })).toBe('Sem contagem, por sigilo')
  })

  it('names what somebody read', () => {
    expect(readText({ kind: 'view_sensitive', class: 'pay', file_name: null })).toBe('consultou remuneração')
    expect(readText({ kind: 'view_sensitive', class: 'novo', file_name: null })).toBe('consultou dados reservados')
    expect(readText({ kind: 'open_file', class: null, file_name: 'rg.pdf' })).toBe('abriu o arquivo rg.pdf')
  })
})
