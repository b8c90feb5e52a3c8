import { describe, expect, it } from 'vitest'

import { listedSupplies, stockList } from './stock-list.ts'
import { caLook, certificateSentence, deliveryProblem, replaceOutlook, type Supply } from './supply.ts'
import { prefilled, quantityProblem, supplyAddProblem, supplyItem } from './supply-basket.ts'
import { storedSupply, supplyFields } from './supply-form.ts'

const GLOVES: Supply = {
  id: 'g', category_id: 'c1', category: 'Luvas', kind: 'epi', name: 'Luva nitrílica', size: 'M', ca_number: '46373', ca_valid_until: '2027-08-11', ca_state: 'valid', replace_after_days: 90, min_quantity: 10,
  quantity: 40, is_low: false, people: 12,
}
const HELMET: Supply = { ...GLOVES, id: 'h', category_id: 'c2', category: 'Capacetes', name: 'Capacete', size: null, ca_number: '31469', ca_state: 'expired', ca_valid_until: '2026-01-05', quantity: 2, is_low: true, people: 1 }
const SHIRT: Supply = { ...GLOVES, id: 's', category_id: 'c3', category: 'Uniformes', kind: 'uniform', name: 'Camiseta', size: 'G', ca_number: null, ca_state: null, ca_valid_until: null, quantity: 0 }
const STOCK = [GLOVES, HELMET, SHIRT]
const listed = (part: Partial<typeof stockList.start>): readonly string[] => listedSupplies(STOCK, { ...stockList.start, ...part }).map(({ id }) => id)

describe('the stock', () => {
  it('is searched by words of name, size, category and CA, without regard to accents', () => {
    expect(listed({ q: 'luva m' })).toEqual(['g'])
    expect(listed({ q: 'NITRILICA' })).toEqual(['g'])
    expect(listed({ q: 'ca 31469' })).toEqual(['h'])
    expect(listed({ q: 'uniforme luva' })).toEqual([])
  })

  it('is narrowed by what a row needs, and by category', () => {
    expect(listed({ precisa: 'low' })).toEqual(['h'])
    expect(listed({ precisa: 'expired' })).toEqual(['h'])
    expect(listed({ precisa: 'unknown' })).toEqual([])
    expect(listed({ category: 'c3' })).toEqual(['s'])
  })

  it('is sorted by name, number and the end of the CA', () => {
    expect(listed({})).toEqual(['s', 'h', 'g'])
    expect(listed({ sort: { column: 'quantity', descending: true } })).toEqual(['g', 'h', 's'])
    expect(listed({ sort: { column: 'ca', descending: false } })).toEqual(['h', 'g', 's'])
  })

  it('opens by the links of the database', () => {
    expect(stockList.validateSearch({ aba: 'epi', pessoa: '00000000-0000-4000-8000-000000000001' })).toEqual({ tab: 'epi', pessoa: '00000000-0000-4000-8000-000000000001' })
  })
})

describe('a certificate', () => {
  it('is one sentence', () => {
    const sentence = (part: Partial<Parameters<typeof certificateSentence>[0]>): string => certificateSentence({ ca_number: '46373', valid_until: '2026-08-11', state: 'soon', people: 34, ...part })
    expect(sentence({})).toBe('CA 46373 vence em 11/08/2026: 34 pessoas usam')
    expect(sentence({ state: 'expired' })).toBe('CA 46373 venceu em 11/08/2026: 34 pessoas ainda usam')
    expect(sentence({ people: 1 })).toBe('CA 46373 vence em 11/08/2026: 1 pessoa usa')
    expect(sentence({ state: 'expired', people: 0 })).toBe('CA 46373 venceu em 11/08/2026: ninguém usa')
  })

  it('that is over or missing keeps something from being delivered', () => {
    expect(deliveryProblem(GLOVES)).toBeNull()
    expect(deliveryProblem(HELMET)).toBe('O CA 31469 venceu em 05/01/2026: não pode ser entregue.')
    expect(deliveryProblem({ ...HELMET, ca_state: 'unknown', ca_number: null })).toMatch(/^Sem CA/)
    expect(deliveryProblem(SHIRT)).toBe('Nada em estoque.')
    expect(caLook(SHIRT)).toBeNull()
  })
})

describe('a hand-over of supplies', () => {
  it('takes each one once, and none that cannot be delivered', () => {
    expect(supplyAddProblem([], GLOVES)).toBeNull()
    expect(supplyAddProblem([supplyItem(GLOVES)], GLOVES)).toBe('Luva nitrílica M já está na lista.')
    expect(supplyAddProblem([], HELMET)).toMatch(/^Capacete: O CA 31469 venceu/)
  })

  it('needs a whole number that is in stock', () => {
    for (const quantity of ['', '0', '1,5', 'dois', '1001']) expect(quantityProblem({ quantity, stock: 5000 })).toBe('Informe um número de 1 a 1.000')
    expect(quantityProblem({ quantity: '41', stock: 40 })).toBe('Só há 40 em estoque')
    expect(quantityProblem({ quantity: '40', stock: 40 })).toBeNull()
  })

  it('begins with what is lacking where there is but one, in place of what is due', () => {
    const lacks = [{ category_id: 'c1', name: 'Luvas', overdue_since: '2026-11-01' }, { category_id: 'c2', name: 'Capacetes', overdue_since: null }]
    expect(prefilled(STOCK, lacks)).toMatchObject([{ id: 'g', reason: 'replacement', quantity: '1' }])
    expect(prefilled([...STOCK, { ...GLOVES, id: 'g2', size: 'G' }], lacks)).toEqual([])
  })

  it('in place of another says how many are needed, and whether they are there', () => {
    expect(replaceOutlook(36, 40, 34, 34)).toBe('São precisos 36; ficam 4 em estoque. 34 pessoas recebem o novo item, com um termo para assinar.')
    expect(replaceOutlook(36, 40, 34, 2)).toBe('São precisos 36; ficam 4 em estoque. 34 pessoas recebem o novo item, 2 com um termo para assinar.')
    expect(replaceOutlook(1, 1, 1, 0)).toBe('É preciso 1; ficam 0 em estoque. 1 pessoa recebe o novo item, sem termo: ninguém tem como assinar pelo sistema.')
    expect(replaceOutlook(1, 1, 1, null)).toBe('É preciso 1; ficam 0 em estoque. 1 pessoa recebe o novo item.')
    expect(replaceOutlook(1, 0, 1, 1)).toBe('É preciso 1, e há 0 em estoque. Registre uma entrada antes.')
  })
})

describe('the form of a supply', () => {
  const fields = supplyFields([['c1', 'Luvas']], (ca) => ca === '46373')
  const date = fields.find(({ name }) => name === 'ca_valid_until')

  it('asks for the validity of a CA that is not known', () => {
    const required = (ca: string): unknown => typeof date?.required === 'function' && date.required({ ca_number: ca })
    expect([required('CA 046373'), required('12345'), required(''), required('x')]).toEqual([false, true, false, false])
  })

  it('stores numbers as numbers and nothing as null', () => {
    expect(storedSupply(fields, { category_id: 'c1', name: ' Luva ', size: '', ca_number: '12345', ca_valid_until: '11/08/2027', min_quantity: '10', replace_after_days: '' })).toEqual({
      category_id: 'c1', name: 'Luva', size: null, ca_number: '12345', ca_valid_until: '2027-08-11', min_quantity: 10, replace_after_days: null,
    })
  })
})
