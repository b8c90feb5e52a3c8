import { describe, expect, it } from 'vitest'

import { hiddenText, invitedText, type MomentSurvey, quarterLabel, quartersOf, recommendText } from './survey-model.ts'

const SURVEY: MomentSurvey = {
  survey_id: 's', moment: 'arrival_7', label: 'Primeira semana', quarter_starts_on: '2026-10-01', title: 'Como foi sua primeira semana?', state: 'open', closes_at: '2027-01-15T03:00:00+00:00',
  min_group: 5, invited: 8, without_access: 0, answered: null,
}

describe('surveys', () => {
  it('are named by their quarter', () => {
    expect(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'].map(quarterLabel)).toEqual([1, 2, 3, 4].map((quarter) => `${quarter}º trimestre de 2026`))
  })

  it('stand together by quarter, in their order', () => {
    const older = { ...SURVEY, quarter_starts_on: '2026-07-01' }
    expect(quartersOf([SURVEY, { ...SURVEY, moment: 'arrival_30' }, older]).map(({ startsOn, surveys }) => [startsOn, surveys.length])).toEqual([['2026-10-01', 2], ['2026-07-01', 1]])
  })
})

describe('how many answered', () => {
  it.each([
    [{}, '8 pessoas convidadas'],
    [{ invited: 1, without_access: 1 }, '1 pessoa convidada, 1 sem acesso ao sistema'],
    [{ state: 'closed' as const }, '8 pessoas convidadas, menos de 5 responderam'],
    [{ invited: 1200, answered: 900 }, '1.200 pessoas convidadas, 900 responderam (75%)'],
  ])('%j is "%s"', (change, words) => {
    expect(invitedText({ ...SURVEY, ...change })).toBe(words)
  })
})

describe('why results are hidden', () => {
  it('is said while the survey is open, closes, or had few answers', () => {
    expect(hiddenText(SURVEY)).toMatch(/^Quantas responderam e os resultados aparecem em 1[45]\/01\/2027, se 5 ou mais pessoas responderem\.$/)
    expect(hiddenText({ ...SURVEY, state: 'closing' })).toContain('em instantes')
    expect(hiddenText({ ...SURVEY, state: 'closed' })).toContain('Menos de 5 pessoas responderam')
    expect(hiddenText({ ...SURVEY, state: 'closed', answered: 5 })).toBeNull()
  })
})

describe('eNPS', () => {
  const question = (counts: readonly number[], isHidden = false): Parameters<typeof recommendText>[0]['questions'][number] => ({
    id: 'q', kind: 'scale', title: 'Você recomendaria?', is_hidden: isHidden, choices: counts.map((_count, point) => ({ option_id: null, label: String(point) })),
    total: { answered: counts.reduce((total, count) => total + count, 0), mean: 1, median: 1, counts: [...counts] }, groups: [], texts: [],
  })

  it.each([
    [[1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1], 'eNPS 40: 60% recomendam (9 ou 10), 20% não recomendam (0 a 6)'],
    [[0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0], 'eNPS -100: 0% recomendam (9 ou 10), 100% não recomendam (0 a 6)'],
    [[0, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0], 'eNPS 0: 0% recomendam (9 ou 10), 0% não recomendam (0 a 6)'],
  ])('of %j is "%s"', (counts, words) => {
    expect(recommendText({ questions: [question([1, 2, 3, 4, 5]), question(counts)] })).toBe(words)
  })

  it('is not there without the question, or when that is hidden', () => {
    expect(recommendText({ questions: [question([1, 2, 3, 4, 5])] })).toBeNull()
    expect(recommendText({ questions: [question([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], true)] })).toBeNull()
  })
})
