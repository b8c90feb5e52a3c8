import { describe, expect, it } from 'vitest'
import { featureProblems } from './feature-folders.ts'

const path = (name: string) => `apps/web/src/features/${name}`
const module = (...names: string[]) => ['people/README.md', ...names.map((name) => `people/${name}`)].map(path)

describe('the folders of a feature', () => {
  it('are model, data and one per screen', () => {
    expect(featureProblems(module('model/person.ts', 'data/list/list-query.ts', 'list/list-page.tsx'))).toEqual([])
  })

  it('belong to a known module that has a README', () => {
    expect(featureProblems([path('people/list/list-page.tsx')])).toEqual([expect.stringContaining('people: no README.md')])
    expect(featureProblems([path('employees/README.md')])).toEqual([expect.stringContaining('employees: none of the modules')])
  })

  it('hold at most twelve files, and the module itself none', () => {
    const many = (count: number) => module(...Array.from({ length: count }, (_, index) => `list/part-${index}.tsx`))
    expect(featureProblems(many(12))).toEqual([])
    expect(featureProblems(many(13))).toEqual([expect.stringContaining('people/list: 13 files')])
    expect(featureProblems(module('person.ts'))).toEqual([expect.stringContaining('belongs into')])
  })
})
