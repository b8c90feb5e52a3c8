import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeVersions } from '#shared/lib/versions.ts'
import { conflictFields } from './conflict.ts'
import { EMPTY_FORM, type EmployeeFormValues, recordOf } from './form-values.ts'

const base: EmployeeFormValues = {
  ...EMPTY_FORM,
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  position: 'Analista',
  rg: '1',
}

describe('a stale save', () => {
  it('keeps what only I changed and takes what only they changed', () => {
    const fields = conflictFields(base, { ...base, position: 'Gerente' }, { ...base, rg: '2' })
    expect(fields).toEqual([
      { field: 'rg', contested: false, suggestion: 'theirs' },
      { field: 'position', contested: false, suggestion: 'mine' },
    ])
  })

  it('asks when both changed the same field', () => {
    expect(conflictFields(base, { ...base, position: 'Gerente' }, { ...base, position: 'Diretora' })).toEqual([
      { field: 'position', contested: true, suggestion: 'mine' },
    ])
  })

  it('has nothing to ask when both typed the same', () => {
    expect(conflictFields(base, { ...base, rg: '3' }, { ...base, rg: ' 3 ' })).toEqual([])
  })

  it('compares managers by person, not by spelling of the name', () => {
    const mine = { ...base, manager_id: 'm', manager_id_name: 'Bia' }
    expect(conflictFields(base, mine, { ...base, manager_id: 'm', manager_id_name: 'Beatriz' })).toEqual([])
  })
})

describe('merging', () => {
  it('takes mine exactly where chosen', () => {
    const merged = mergeVersions(
      { ...base, position: 'Gerente', rg: '9' },
      { ...base, position: 'Diretora', rg: '2' },
      { position: 'mine', rg: 'theirs' },
    )
    expect(merged).toMatchObject({ position: 'Gerente', rg: '2' })
  })

  it('by the suggestions loses no change of either side where only one changed', () => {
    const version = fc.record({ position: fc.constantFrom('a', 'b'), rg: fc.constantFrom('a', 'b'), address: fc.constantFrom('a', 'b') })
    fc.assert(
      fc.property(version, version, version, (loaded, typed, saved) => {
        const [from, mine, theirs] = [loaded, typed, saved].map((part) => ({ ...base, ...part })) as [
          EmployeeFormValues,
          EmployeeFormValues,
          EmployeeFormValues,
        ]
        const choices = Object.fromEntries(conflictFields(from, mine, theirs).map(({ field, suggestion }) => [field, suggestion]))
        const merged = recordOf(mergeVersions(mine, theirs, choices))
        for (const key of ['position', 'rg', 'address'] as const) {
          if (mine[key] !== from[key]) expect(merged[key]).toBe(mine[key])
          else expect(merged[key]).toBe(theirs[key])
        }
      }),
    )
  })
})
