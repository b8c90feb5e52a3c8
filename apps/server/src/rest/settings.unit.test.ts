import { describe, expect, it } from 'vitest'
import { exposedSchemas, restSettings } from './settings.ts'

const product = restSettings({ api: { schemas: ['public'], extraSearchPath: ['extensions'], maxRows: 1000, publicSchema: 'public' }, postgrest: null })
const profile = { ...product, rules: { ...product.rules, bare: true } }

describe('the exposed schemas', () => {
  it('are told by the database in the conformance profile, in its order', () => {
    expect(exposedSchemas(profile, new Map([['db_schemas', 'v2, api']]))).toEqual(['v2', 'api'])
  })

  it('are those of the configuration where the database says nothing', () => {
    for (const said of [new Map<string, string>(), new Map([['db_schemas', ' , ']])]) expect(exposedSchemas(profile, said)).toEqual(['public'])
  })

  it('of the product are those of its configuration, whatever the database says', () => {
    expect(exposedSchemas(product, new Map([['db_schemas', 'private']]))).toEqual(['public'])
  })
})
