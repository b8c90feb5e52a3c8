import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { PLAIN } from '../lib/plain-question.ts'
import { shareOf } from '../lib/share.ts'
import { changed, closingOf, draftOf, moved, newQuestion, questionsOf } from './form-draft.ts'
import { answersOf, type Form, participationText, promiseOf } from './form-model.ts'

const WORDS = { name: 'Enquete', did: 'votou em quê', blind: 'Nem o RH nem quem publicou. O resultado só aparece', submit: 'Votar', sent: 'Voto enviado' }

describe('what is told before answering', () => {
  it('names who sees what in each mode', () => {
    expect(promiseOf('anonymous', 5, WORDS)).toEqual([
      'Enquete anônima: ninguém vê quem votou em quê',
      'Nem o RH nem quem publicou. O resultado só aparece depois do encerramento, e só a partir de 5 respostas. Depois de enviar, não dá para mudar: o sistema não sabe qual resposta é a sua.',
    ])
    expect(promiseOf('identified', 5, WORDS)[0]).toBe('Enquete identificada: o RH e quem publicou veem quem votou em quê')
  })
})

describe('figures in words', () => {
  it.each([
    [0, 0, '0%'], [0, 7, '0%'], [1, 3, '33%'], [2, 3, '67%'], [7, 7, '100%'],
  ])('shares %i of %i as %s', (count, answered, words) => {
    expect(shareOf(count, answered)).toBe(words)
  })

  it.each([
    [12, 40, '12 de 40 pessoas responderam'],
    [1, 40, '1 de 40 pessoas respondeu'],
    [1, null, '1 pessoa respondeu'],
    [1200, null, '1.200 pessoas responderam'],
    [null, 40, 'Menos de 5 de 40 pessoas responderam'],
  ])('counts %s of %s people as "%s"', (answered, invited, words) => {
    expect(participationText(answered, invited, 5)).toBe(words)
  })
})

describe('stored answers', () => {
  it('are taken where they have the form of one', () => {
    expect(answersOf({ a: 'x', b: 3, c: ['y'], d: null, e: { f: 1 } })).toEqual({ a: 'x', b: 3, c: ['y'] })
    for (const nothing of [null, undefined, 'x', 7]) expect(answersOf(nothing)).toEqual({})
  })
})

describe('a draft', () => {
  const form: Form = {
    form_id: 'f', version: 1, mode: 'identified', state: 'open', closes_at: new Date(2026, 10, 30, 23, 59, 59).toISOString(), closed_at: null, min_group: 5, manages: true,
    answers: false, has_answered: false, sees_results: true, invited: 9, answered: 0, own_answers: {}, sections: [],
    questions: [
      { ...PLAIN, id: 'q', kind: 'single', title: 'Onde?', help: null, is_required: true, low: null, high: null, low_label: null, high_label: null, max_choices: null, options: [{ id: 'a', label: 'Aqui' }, { id: 'b', label: 'Ali' }] },
      { ...PLAIN, id: 'r', kind: 'scale', title: 'Nota', help: null, is_required: false, low: 0, high: 10, low_label: 'Nunca', high_label: null, max_choices: null, options: [] },
    ],
  }

  it('of a stored form saves the same questions again, until the end of the same day', () => {
    const draft = draftOf(form)
    expect(draft.closesOn).toBe('2026-11-30')
    expect(closingOf(draft.closesOn)).toBe(form.closes_at)
    expect(questionsOf(draft)).toEqual([
      { kind: 'single', title: 'Onde?', is_required: true, options: ['Aqui', 'Ali'] },
      { kind: 'scale', title: 'Nota', is_required: false, low: 0, high: 10, low_label: 'Nunca', high_label: '' },
    ])
  })

  it('leaves out empty options, and what its kind does not have', () => {
    const question = { ...newQuestion('n', 'multiple'), title: 'O quê?', options: ['Um', '  ', 'Dois', ''], low: '3' }
    expect(questionsOf({ mode: 'anonymous', closesOn: '', questions: [question] })).toEqual([{ kind: 'multiple', title: 'O quê?', is_required: true, options: ['Um', 'Dois'] }])
    expect(closingOf('')).toBeNull()
  })

  it('keeps every question when they are moved, and the others when one changes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.constantFrom(-1 as const, 1 as const), (list, at, by) => {
        const place = at % list.length
        expect(new Set(moved(list, place, by))).toEqual(new Set(list))
        const inside = place + by >= 0 && place + by < list.length
        expect(moved(list, place, by).indexOf(list[place] ?? 0)).toBe(inside ? place + by : place)
        expect(changed(list, place, () => 0.5).filter((one) => one !== 0.5)).toEqual(list.toSpliced(place, 1))
      }),
    )
  })
})
