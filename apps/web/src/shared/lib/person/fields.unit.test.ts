import { describe, expect, it } from 'vitest'

import { fieldName } from '../audit-labels.ts'
import { fieldsOf, PERSON_FIELDS, personField } from './fields.ts'

describe('the fields of a person', () => {
  it('have one label each: no two e-mails, telephones or addresses share one', () => {
    const labels = PERSON_FIELDS.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(new Set(PERSON_FIELDS.map(({ name }) => name)).size).toBe(labels.length)
  })

  it('are called in the trail as they are in the forms', () => {
    const named = PERSON_FIELDS.filter(({ name }) => !name.endsWith('_id'))
    expect(named.map(({ name }) => fieldName(name, 'employee'))).toEqual(named.map(({ label }) => label))
  })

  it('are the same in the form and in the admission, which asks for more', () => {
    const form = fieldsOf('form', 'identity', 'contact', 'work')
    const admission = fieldsOf('admission', 'identity', 'contact', 'work')
    expect(form.filter((field) => !admission.includes(field)).map(({ name }) => name)).toEqual(['address', 'status'])
    expect(admission.filter((field) => !form.includes(field)).map(({ name }) => name)).toEqual(['work_site_id', 'cost_centre_id'])
  })

  it('speak to newcomers about themselves, and demand what the admission needs of them', () => {
    const own = fieldsOf('newcomer', 'identity', 'contact', 'civil', 'documents', 'home')
    expect(own.filter(({ required }) => required).map(({ name }) => name)).toEqual(['birth_date', 'phone', 'mother_name', 'street', 'city', 'uf'])
    expect(own.find(({ name }) => name === 'race')?.hint).toBe('Como você se declara.')
    expect(personField('race').hint).toBe('Como a pessoa se declara.')
  })
})
