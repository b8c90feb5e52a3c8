import { describe, expect, it } from 'vitest'

import { audienceGap, audienceText, type FeedbackAudience, visibilitiesFor } from './feedback.ts'
import { feedbackProblems, freshFeedback, requestProblems, freshRequest, withKind, withMethod } from './feedback-drafts.ts'
import { tabsFor } from './feedback-address.ts'

const audience = (part: Partial<FeedbackAudience> = {}): FeedbackAudience => ({ name: 'Bruna', has_access: true, leaders: ['Carlos'], team: 7, asked_by: null, ...part })

describe('who will read it', () => {
  it.each([
    ['the two alone', audience(), 'private', 'Só você e Bruna vão ver.'],
    ['the manager by name', audience(), 'with_manager', 'Você, Bruna e Carlos vão ver.'],
    ['three managers, and how many more', audience({ leaders: ['Carlos', 'Ana', 'Rui', 'Eva', 'Lia'] }), 'with_manager', 'Você, Bruna, Carlos, Ana, Rui e mais 2 gestores vão ver.'],
    ['nobody else where there is no manager', audience({ leaders: [] }), 'with_manager', 'Só você e Bruna vão ver.'],
    ['how many of the team', audience(), 'team', 'Você, Bruna e as 7 pessoas do time vão ver.'],
    ['who asked, also in private', audience({ asked_by: 'Dora' }), 'private', 'Você, Bruna e Dora (que pediu) vão ver.'],
    ['who asked once, as a manager', audience({ asked_by: 'Carlos' }), 'with_manager', 'Você, Bruna e Carlos vão ver.'],
  ] as const)('names %s', (_what, of, visibility, text) => {
    expect(audienceText(of, visibility)).toBe(text)
  })

  it('says why fewer people read it than the choice promises', () => {
    expect(audienceGap(audience(), 'team')).toBeNull()
    expect(audienceGap(audience({ leaders: [] }), 'with_manager')).toBe('Ninguém da gestão de Bruna acompanha feedbacks no Vínculo.')
    expect(audienceGap(audience({ team: 0 }), 'team')).toBe('Bruna ainda não tem time no Vínculo.')
    expect(audienceGap(audience({ has_access: false }), 'private')).toBe('Bruna ainda não tem acesso ao Vínculo e vai ler quando tiver.')
  })
})

describe('a draft', () => {
  it('never offers criticism to the team, and falls back to the two when the kind changes', () => {
    expect(visibilitiesFor('constructive').map(({ value }) => value)).toEqual(['private', 'with_manager'])
    const praise = freshFeedback({ id: '1', name: 'Bruna' })
    expect(praise.visibility).toBe('team')
    expect(withKind(praise, 'constructive').visibility).toBe('private')
    expect(withKind({ ...praise, visibility: 'with_manager' }, 'constructive').visibility).toBe('with_manager')
  })

  it('says what is missing by field', () => {
    expect(feedbackProblems(freshFeedback(null))).toEqual({ recipient: 'Escolha para quem é', body: 'Escreva o feedback' })
    expect(feedbackProblems({ ...freshFeedback({ id: '1', name: 'Bruna' }), body: 'x'.repeat(2001) })).toEqual({ body: 'Encurte o texto: cabem 2.000 caracteres' })
    expect(requestProblems({ ...freshRequest(), dueOn: '2026-11-19' }, '2026-11-20')).toEqual({ people: 'Escolha a quem pedir', question: 'Escreva o que você quer saber', dueOn: 'Escolha hoje ou um dia depois' })
  })

  it('keeps what was written above the headings of a method', () => {
    expect(withMethod(' ', 'Situação: ')).toBe('Situação: ')
    expect(withMethod('Oi \n', 'Situação: ')).toBe('Oi\n\nSituação: ')
  })
})

it('shows the team to who leads one and the figures to who manages reviews', () => {
  expect(tabsFor(() => false)).toEqual(['recebidos', 'enviados', 'pedidos', 'mural'])
  expect(tabsFor((permission) => permission === 'view_team_evaluations')).toContain('equipe')
  expect(tabsFor((permission) => permission === 'manage_evaluations')).toContain('numeros')
})
