import { describe, expect, it } from 'vitest'

import { answersOf } from './form-model.ts'
import { commentAsked, ratingAnswer, ratingOf, SKIPPED } from './rating.ts'

describe('an answer to a rating', () => {
  it('is a number, with its comment where there is one', () => {
    expect(ratingAnswer(3, ' ')).toBe(3)
    expect(ratingAnswer(3, 'Bom')).toEqual({ value: 3, comment: 'Bom' })
    expect(ratingAnswer(null, 'Bom')).toEqual({ comment: 'Bom' })
    expect(ratingAnswer(null, '')).toBeUndefined()
  })

  it('is read back in parts', () => {
    expect(ratingOf(undefined)).toEqual({ value: null, comment: '', isSkipped: false })
    expect(ratingOf(0)).toEqual({ value: 0, comment: '', isSkipped: false })
    expect(ratingOf({ comment: 'x' })).toEqual({ value: null, comment: 'x', isSkipped: false })
    expect(ratingOf(SKIPPED)).toEqual({ value: null, comment: '', isSkipped: true })
    expect(ratingOf(['a'])).toEqual({ value: null, comment: '', isSkipped: false })
    expect(answersOf({ a: { value: 1, comment: 'x' }, b: { skipped: true }, c: { skipped: false }, d: { f: 1 } })).toEqual({ a: { value: 1, comment: 'x' }, b: { skipped: true } })
  })

  it.each([
    ['none', 5, 'no'], ['optional', 5, 'optional'], ['always', 3, 'required'], ['extremes', 1, 'required'], ['extremes', 5, 'required'], ['extremes', 3, 'optional'], ['extremes', null, 'optional'],
  ] as const)('asks for a comment by the rule %s at %s: %s', (rule, value, asked) => {
    expect(commentAsked({ comment_rule: rule, low: 1, high: 5 }, value)).toBe(asked)
  })
})
