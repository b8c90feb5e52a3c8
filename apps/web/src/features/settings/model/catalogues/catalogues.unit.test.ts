import { describe, expect, it } from 'vitest'

import { formatCbo } from '#shared/lib/masks.ts'
import { type CatalogueItem, factsOf, isInUse, usageText } from './catalogue.ts'
import { settingsAddress } from '../settings-address.ts'
import { itemSchema, valuesOf } from './item-form.ts'

const site: CatalogueItem = {
  id: 's', name: 'Sede', level: null, cbo: null, description: null, needsTraining: null, cnpj: '11222333000181', city: 'São Paulo', uf: 'SP', code: null,
  isArchived: false, updatedAt: '', people: 1, planned: 2, documents: [],
}

describe('an item of a list', () => {
  it('is told in one line', () => {
    expect(factsOf(site)).toBe('São Paulo/SP · CNPJ 11.222.333/0001-81')
    expect(factsOf({ ...site, city: null, uf: null, cnpj: null, level: 'Pleno', cbo: '212405' })).toBe('Pleno · CBO 2124-05')
    expect(formatCbo('2124')).toBe('2124')
    expect(usageText(site)).toBe('1 pessoa, 2 programadas')
    expect(usageText({ people: 0, planned: 0 })).toBe('Ninguém')
    expect([isInUse(site), isInUse({ people: 0, planned: 0 })]).toEqual([true, false])
    expect(['locais', 'outra'].map((lista) => settingsAddress.from({ lista }).lista)).toEqual(['locais', 'cargos'])
  })
})

describe('the form', () => {
  const problems = (kind: Parameters<typeof itemSchema>[0], change: object): string[] =>
    itemSchema(kind).safeParse({ ...valuesOf(null), name: 'Nome', ...change }).error?.issues.map(({ path }) => String(path[0])) ?? []
  it('asks for a name, a code where there is one, and numbers that exist', () => {
    expect(problems('position', {})).toEqual([])
    expect(problems('position', { name: ' ' })).toEqual(['name'])
    expect(problems('position', { cbo: '2124-0' })).toEqual(['cbo'])
    expect(problems('position', { cbo: '2124-05' })).toEqual([])
    expect(problems('work_site', { cnpj: '11.222.333/0001-82' })).toEqual(['cnpj'])
    expect(problems('work_site', { cnpj: '12.ABC.345/01DE-35' })).toEqual([])
    expect(problems('cost_centre', {})).toEqual(['code'])
    expect(problems('cost_centre', { code: '1.01' })).toEqual([])
  })
  it('asks whether a position counts for the base of apprentices, which the CBO says unless the company does', () => {
    expect([null, true, false].map((needsTraining) => valuesOf({ ...site, needsTraining }).needs_training)).toEqual(['', 'true', 'false'])
    expect(valuesOf(null).needs_training).toBe('')
  })
  it('puts a refusal of the database beside its field', () => {
  })
})
