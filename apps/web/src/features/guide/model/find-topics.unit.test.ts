import { describe, expect, it } from 'vitest'

import { findTopics } from './find-topics.ts'
import { GUIDE } from './topics.ts'

const titles = (term: string): readonly string[] => findTopics(GUIDE, term).flatMap(({ topics }) => topics.map(({ title }) => title))

describe('the search of the guide', () => {
  it('shows everything without a term', () => {
    expect(findTopics(GUIDE, '  ')).toEqual(GUIDE)
  })
  it('finds a task by any of its words, without accents and in any order', () => {
    expect(titles('papéis')).toEqual(titles('papeis'))
    expect(titles('trilha AUDITORIA')).toEqual(['Saber quem mudou o quê'])
  })
  it('leaves out sections without a match', () => {
    expect(findTopics(GUIDE, 'rotatividade').map(({ title }) => title)).toEqual(['Acompanhar'])
    expect(findTopics(GUIDE, 'xilofone')).toEqual([])
  })
})

describe('the topics', () => {
  it('have ids of their own and at least one step each', () => {
    const topics = GUIDE.flatMap((section) => section.topics)
    expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
    expect(topics.filter(({ steps }) => steps.length === 0)).toEqual([])
  })
})
