import { expect, it } from 'vitest'

import { celebrationText, receivedText, sentencesFor, SENTENCES, whenText } from './celebration.ts'
import { newsAddress } from './news-address.ts'

const TODAY = '2026-11-24'

it('a celebration says what and when', () => {
  expect(celebrationText({ kind: 'birthday', on_date: TODAY, years: null }, TODAY)).toBe('Faz aniversário hoje')
  expect(celebrationText({ kind: 'company', on_date: '2026-11-25', years: 1 }, TODAY)).toBe('Completa 1 ano de casa amanhã')
  expect(celebrationText({ kind: 'company', on_date: '2026-12-30', years: 5 }, TODAY)).toBe('Completa 5 anos de casa em 30 de dez')
  expect(celebrationText({ kind: 'company', on_date: '2026-11-22', years: 5 }, TODAY)).toBe('Completou 5 anos de casa no domingo')
  expect(celebrationText({ kind: 'birthday', on_date: '2026-11-23', years: null }, TODAY)).toBe('Fez aniversário ontem')
})

it('a day within a week is named, one of a week later is dated', () => {
  expect(whenText('2026-11-30', TODAY)).toBe('na segunda-feira')
  expect(whenText('2026-12-01', TODAY)).toBe('em 01 de dez')
})

it('each occasion offers some sentences, the plainest first', () => {
  expect(sentencesFor('birthday').map((message) => SENTENCES[message])).toContain('Muita saúde e alegria!')
  expect([sentencesFor('birthday')[0], sentencesFor('company')[0]]).toEqual(['happy_birthday', 'congratulations'])
})

it('greetings are counted in words', () => {
  expect(receivedText({ kind: 'birthday', total: 1 })).toBe('1 colega parabenizou você pelo aniversário')
  expect(receivedText({ kind: 'company', total: 5 })).toBe('5 colegas parabenizaram você pelo tempo de casa')
})

it('the feed reads its tab from the address, and what is unknown is the first one', () => {
  expect(newsAddress.validateSearch({ tab: 'unread' })).toMatchObject({ tab: 'unread' })
  expect({ ...newsAddress.start, ...newsAddress.validateSearch({ tab: 'x' }) }.tab).toBe('for_you')
})
