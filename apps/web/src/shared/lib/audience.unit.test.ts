import { describe, expect, it } from 'vitest'

import { type Audience, audienceMode, isNobody, withExcept, withKind, without } from './audience.ts'

describe('an audience', () => {
  it('is nobody without a term, and with terms that name nothing', () => {
    const some: readonly Audience[] = [{}, { people: [] }, { except: { people: ['a'] } }, { departments: [], people: [] }]
    expect(some.map(isNobody)).toEqual([true, true, true, true])
    expect([isNobody({ everyone: true }), isNobody({ people: ['a'] }), isNobody({ sites: ['a'], people: [] })]).toEqual([false, false, false])
  })

  it('gains and loses kinds and exceptions without a trace', () => {
    const chosen = withKind({ departments: ['d'] }, 'tags', ['t'])
    expect(chosen).toEqual({ departments: ['d'], tags: ['t'] })
    expect(withKind(chosen, 'tags', [])).toEqual({ departments: ['d'] })
    expect(withExcept(chosen, ['p'])).toEqual({ ...chosen, except: { people: ['p'] } })
    expect(withExcept({ everyone: true, except: { people: ['p'], tags: ['t'] } }, [])).toEqual({ everyone: true, except: { tags: ['t'] } })
    expect(withExcept({ everyone: true, except: { people: ['p'] } }, [])).toEqual({ everyone: true })
    expect(without({ everyone: true }, new Set(['p']))).toEqual({ everyone: true, except: { people: ['p'] } })
  })

  it('is shown as it was chosen', () => {
    const some: readonly Audience[] = [{}, { everyone: true }, { people: ['p'] }, { departments: ['d'] }, { departments_below: ['d'], except: { people: ['p'] } }, { departments: ['d', 'e'] }, { departments: ['d'], sites: ['s'] }, { teams: ['l'] }]
    expect(some.map(audienceMode)).toEqual(['', 'everyone', 'people', 'd', 'd', 'groups', 'groups', 'groups'])
  })
})
