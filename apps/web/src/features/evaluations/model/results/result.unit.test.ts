import { describe, expect, it } from 'vitest'
import { differenceText, extremesOf, gapsOf, hiddenTexts, type ResultMark, scoreText, topicsOf } from './result.ts'

const mark = (question: string, competency: string | null, means: Readonly<Record<string, number>>, dimension: string | null = null): ResultMark => ({
  question_id: question, title: `Pergunta ${question}`, section: null, competency, competency_id: competency, dimension, required_level: competency === 'Comunicação' ? 4 : null,
  groups: Object.entries(means).map(([name, mean]) => ({ shown_as: name as 'self', mean, answers: 1 })),
})
const groups = {
  hidden: ['report'],
  shown: [
    { shown_as: 'self', score: 4, weight: 10, counts: 12.5, answered: 1 },
    { shown_as: 'manager', score: 4, weight: 50, counts: 62.5, answered: 1 },
    { shown_as: 'peer', score: 3, weight: 20, counts: 25, answered: 4 },
  ],
} as const

describe('a result', () => {
  const topics = topicsOf({
    groups,
    marks: [
      mark('1', 'Comunicação', { self: 5, manager: 3, peer: 2 }), mark('2', 'Comunicação', { self: 4, manager: 4, peer: 3 }),
      mark('3', null, { self: 3, manager: 4 }), mark('4', 'Foco no cliente', { manager: 5, peer: 5 }), mark('5', 'Potencial', { manager: 5 }, 'potential'),
    ],
  })

  it('joins the questions of a competency, weighs groups as they count, and leaves the potential out', () => {
    expect(topics.map(({ name }) => name)).toEqual(['Comunicação', 'Pergunta 3', 'Foco no cliente'])
    const [first] = topics
    expect(first).toMatchObject({ self: 4.5, required: 4, groups: { manager: 3.5, peer: 2.5 } })
    expect(first?.others).toBeCloseTo((3.5 * 50 + 2.5 * 20) / 70)
  })

  it('finds where the person and the others disagree, the widest first', () => {
    expect(gapsOf(topics).map(({ name, difference }) => [name, differenceText(difference)])).toEqual([['Comunicação', '+1,29'], ['Pergunta 3', '−1,00']])
  })

  it('names strengths and lowest topics, none twice', () => {
    const { strengths, lowest } = extremesOf(topics)
    expect([strengths.map(({ name }) => name), lowest.map(({ name }) => name)]).toEqual([['Foco no cliente'], ['Comunicação']])
  })

  it('says why a relation is hidden without a number', () => {
    expect(hiddenTexts(['peer', 'unknown'])).toHaveLength(1)
    expect(hiddenTexts(['self', 'manager', 'peer', 'report']).join('')).not.toMatch(/\d/)
    expect(scoreText(null)).toBe('—')
  })
})
