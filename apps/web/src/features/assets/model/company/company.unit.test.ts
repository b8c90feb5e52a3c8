import { describe, expect, it } from 'vitest'

import type { CustomField } from '#shared/lib/fields/custom-field.ts'
import { changedFields, fieldsOf, typedFields } from './asset-fields.ts'
import { keptSites } from './keepers.ts'

const field = (key: string, kind: string, category: string, more: Partial<CustomField> = {}): CustomField => ({
  id: key, key, label: key, kind, choices: null, asset_category_id: category, position: 1, who_sees: 'hr', who_edits: 'hr', archived_at: null, updated_at: '2026-11-28', ...more,
})
const fields = [field('tag', 'text', 'notebooks'), field('inches', 'number', 'notebooks'), field('old', 'text', 'notebooks', { archived_at: '2026-01-01' }), field('since', 'date', 'badges')]
const written = [{ key: 'inches', label: 'inches', kind: 'number', choices: null, value: '15.6' }]

describe('fields of a category', () => {
  it('are those in use of the category that is chosen', () => {
    expect(fieldsOf(fields, 'notebooks', written).map(({ key, value }) => [key, value])).toEqual([['tag', null], ['inches', '15.6']])
    expect(fieldsOf(fields, '', written)).toEqual([])
  })

  it('are typed beside columns of the same name, and saved by their keys where they changed', () => {
    const typed = typedFields(fields, written)
    expect(typed).toEqual({ field_tag: '', field_inches: '15,6', field_since: '' })
    const asked = fieldsOf(fields, 'notebooks', written)
    expect(changedFields(asked, { ...typed, tag: 'P-1' })).toEqual({})
    expect(changedFields(asked, { ...typed, field_tag: 'NFC', field_inches: '', field_since: '01/01/2026' })).toEqual({ tag: 'NFC', inches: null })
  })
})

describe('who looks after sites', () => {
  it('leaves out who left, and sites out of use that nobody looks after', () => {
    const keeper = (name: string, status = 'active') => ({ employee: { id: name, display_name: name, status } })
    const sites = keptSites([
      { id: 's1', name: 'Matriz', archived_at: null, asset_keepers: [keeper('Zélia'), keeper('Ávila'), keeper('Bruno', 'terminated'), { employee: null }] },
      { id: 's2', name: 'Antiga', archived_at: '2026-01-01', asset_keepers: [keeper('Bruno', 'terminated')] },
      { id: 's3', name: 'Depósito', archived_at: '2026-01-01', asset_keepers: [keeper('Ana')] },
    ])
    expect(sites.map(({ name, isArchived, keepers }) => [name, isArchived, keepers.map((each) => each.name)])).toEqual([['Matriz', false, ['Ávila', 'Zélia']], ['Depósito', true, ['Ana']]])
  })
})
