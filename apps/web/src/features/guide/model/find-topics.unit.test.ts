import { describe, expect, it } from 'vitest'

import { excerptOf, findTopics, topicsAt, topicsOf } from './find-topics.ts'
import type { GuideSection, GuideTopic } from './guide.ts'

const topic = (id: string, values: Partial<GuideTopic> = {}): GuideTopic => ({
  id, title: id, roles: ['admin'], blocks: [{ kind: 'text', line: [{ text: `Para que serve ${id}.` }] }], ...values,
})
const guide: readonly GuideSection[] = [
  { id: 'licencas', title: 'Licenças', topics: [
    topic('feriados', { page: '/app/leaves/settings?tab=feriados' }),
    topic('periodos', { title: 'Conceder férias', roles: ['master', 'admin'], page: '/app/leaves/periods', blocks: [{ kind: 'text', line: [{ text: 'Um período de cada vez.' }] }, { kind: 'steps', items: [[{ text: 'Escolha ' }, { text: 'Conceder', style: 'strong' }, { text: ' na linha.' }]] }] }),
    topic('pedir', { roles: ['manager', 'user'], page: '/app/leaves' }),
    topic('regras', { page: '/app/leaves/settings' }),
  ] },
  { id: 'dashboard', title: 'Dashboard', topics: [topic('inicio', { page: '/app' }), topic('atalhos')] },
]
const ids = (sections: readonly GuideSection[]): readonly string[] => sections.flatMap(({ topics }) => topics.map(({ id }) => id))
const at = (address: string, role: 'admin' | 'user' = 'admin'): readonly string[] => topicsAt(guide, role, `https://vinculo.test${address}`).map(({ id }) => id)

describe('the guide of a role', () => {
  it('holds what the role does, without sections that have nothing for it', () => {
    expect(ids(topicsOf(guide, 'user'))).toEqual(['pedir'])
    expect(topicsOf(guide, 'user').map(({ id }) => id)).toEqual(['licencas'])
    expect(topicsOf(guide, null)).toEqual(guide)
  })
})

describe('the search of the guide', () => {
  it('shows everything without a term', () => {
    expect(findTopics(guide, '  ')).toBe(guide)
  })
  it('finds a task by all of its words, without accents and in any order, also across the marks of a line', () => {
    expect(ids(findTopics(guide, 'linha FERIAS conceder'))).toEqual(['periodos'])
    expect(findTopics(guide, 'xilofone')).toEqual([])
  })
  it('says why a topic was found', () => {
    const [found] = findTopics(guide, 'linha').flatMap(({ topics }) => topics)
    expect(found && excerptOf(found, 'linha')).toBe('Escolha Conceder na linha.')
    expect(found && excerptOf(found, 'ferias')).toBe('Um período de cada vez.')
  })
})

describe('what the guide says about a screen', () => {
  it('begins with the very page, then goes up, and names nothing of other pages or roles', () => {
    expect(at('/app/leaves/settings?tab=feriados')).toEqual(['feriados', 'regras'])
    expect(at('/app/leaves/settings')).toEqual(['regras'])
    expect(at('/app/leaves/periods')).toEqual(['periodos'])
    expect(at('/app/leaves/map', 'user')).toEqual(['pedir'])
    expect(at('/app/leavesx')).toEqual([])
  })
  it('has the topics of the first page for the first page alone', () => {
    expect(at('/app')).toEqual(['inicio'])
    expect(at('/app/assets')).toEqual([])
  })
})
