import { expect, it } from 'vitest'

import { changedCustom, choicesOf, customPhrase, type CustomValue, editorsFor, fieldSpecOf, readCustom, swapped, typedCustom, WHO_SEES } from './custom-field.ts'

const value = (key: string, kind: string, stored: string | null): CustomValue => ({
  key, label: key, kind, choices: kind === 'choice' ? ['P', 'M'] : null, value: stored,
})
const values = [value('size', 'choice', 'M'), value('since', 'date', '2024-02-29'), value('score', 'number', '12.5'), value('car', 'boolean', null)]

it('writes values as people type them and sends back only what changed', () => {
  const typed = typedCustom(values)
  expect(typed).toEqual({ size: 'M', since: '29/02/2024', score: '12,5', car: '' })
  expect(changedCustom(values, typed)).toEqual({})
  expect(changedCustom(values, { ...typed, size: '', car: 'true', score: '13' })).toEqual({ size: null, car: 'true', score: '13' })
})

it('offers the options of the field, and leaves yes or no unanswered', () => {
  expect(fieldSpecOf(values[0] as CustomValue).choices).toEqual([['P', 'P'], ['M', 'M']])
  expect(fieldSpecOf(value('car', 'boolean', null)).choices).toHaveLength(2)
  expect(choicesOf(' P \n\nM\n')).toEqual(['P', 'M'])
})

it('says within a sentence who sees a field, and writes RH as RH', () => {
  expect(['company', 'person', 'hr'].map((who) => customPhrase(WHO_SEES, who))).toEqual(['toda a empresa', 'a pessoa e o RH', 'só o RH'])
})

it('lets nobody edit what they cannot see', () => {
  expect(editorsFor('hr').map(([who]) => who)).toEqual(['hr'])
  expect(editorsFor('person').map(([who]) => who)).toEqual(['hr', 'person'])
  expect(editorsFor('team')).toHaveLength(3)
})

it('reads values as people write them', () => {
  expect(values.map(readCustom)).toEqual(['M', '29/02/2024', '12,5', ''])
})

it('moves a field by writing as few positions as it takes', () => {
  const fields = [{ id: 'a', position: 3 }, { id: 'b', position: 7 }, { id: 'c', position: 9 }]
  expect(swapped(fields, 1, -1)).toEqual([{ id: 'b', position: 3 }, { id: 'a', position: 7 }])
  expect(swapped(fields, 0, -1)).toEqual([])
  expect(swapped(fields, 2, 1)).toEqual([])
  expect(swapped([{ id: 'a', position: 1 }, { id: 'b', position: 1 }], 0, 1)).toEqual([{ id: 'a', position: 2 }])
})
