// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import { PLAIN } from '../lib/plain-question.ts'
import type { Form, Outcome, Question } from './form-model.ts'

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const PATIENT = { timeout: 10_000 }
const QUESTION: Question = {
  ...PLAIN, id: 'q', kind: 'single', title: 'Onde será a festa?', help: null, is_required: true, low: null, high: null, low_label: null, high_label: null, max_choices: null,
  options: [{ id: 'a', label: 'Na praia' }, { id: 'b', label: 'No sítio' }],
}
const FORM: Form = {
  form_id: 'f', version: 3, mode: 'anonymous', state: 'open', closes_at: null, closed_at: null, min_group: 5, manages: false, answers: true, has_answered: false,
  sees_results: false, invited: null, answered: null, sections: [], questions: [QUESTION], own_answers: {},
}
const OUTCOME: Outcome = {
  form_id: 'f', mode: 'anonymous', state: 'closed', min_group: 5, manages: true, invited: 40, answered: 12, is_forgotten: false,
  questions: [{
    id: 'q', kind: 'single', title: QUESTION.title, is_hidden: false, choices: [{ option_id: 'a', label: 'Na praia' }, { option_id: 'b', label: 'No sítio' }],
    total: { answered: 12, mean: null, median: null, counts: [9, 3] }, texts: [],
    groups: [
      { department_id: 'd', name: 'Comercial', answered: 6, mean: null, median: null, counts: [6, 0] },
      { department_id: null, name: null, answered: 6, mean: null, median: null, counts: [3, 3] },
    ],
  }],
}

interface Given {
  readonly outcome?: Outcome | null
  /** What answering is refused with. */
  readonly refusal?: Readonly<Record<string, string>>
  /** What the form is once it was answered. */
  readonly answered?: Form
}

async function show(form: Form, { outcome = null, refusal, answered = form }: Given = {}) {
  let isAnswered = false
  const asked = fakeBackend(({ path }) => {
    if (path.includes('form_to_answer')) return json(isAnswered ? answered : form)
    if (path.includes('form_results')) return json(outcome)
    if (path.includes('form_respondents')) return json([])
    if (path.includes('answer_form')) {
      if (refusal !== undefined) return json(refusal, 400)
      isAnswered = true
    }
    return new Response(null, { status: 204 })
  })
  const { client } = knownQueries([])
  const [{ FormCard }, { Around }] = await Promise.all([import('./form-card.tsx'), companyAround(client)])
  render(<FormCard purpose="poll" subjectId="s" words={{ name: 'Enquete', did: 'votou em quê', blind: 'Nem o RH nem quem publicou. O resultado só aparece', submit: 'Votar', sent: 'Voto enviado' }} />, { wrapper: Around })
  const sent = (what: string) => asked.filter(({ path }) => path.includes(what)).map(({ body }) => body)
  return { sent, found: (words: string | RegExp) => screen.findByText(words, {}, PATIENT) }
}

describe('a form to answer', () => {
  it('tells the promise first, takes a choice by keyboard and sends what was read', async () => {
    const { sent, found } = await show(FORM, { answered: { ...FORM, has_answered: true } })
    await found('Enquete anônima: ninguém vê quem votou em quê')
    expect(screen.getByRole('group', { name: QUESTION.title })).not.toBeNull()
    const user = userEvent.setup()
    screen.getByRole('radio', { name: 'No sítio' }).focus()
    await user.keyboard(' ')
    await user.tab()
    await user.keyboard('{Enter}')
    await found(/Sua resposta foi enviada/)
    expect(sent('answer_form')).toEqual([{ p_form_id: 'f', p_version: 3, p_answers: { q: 'b' } }])
    expect(screen.queryByText('Mudar minha resposta')).toBeNull()
    await found('Voto enviado')
  })

  it('says at its question what is missing, and takes the focus there', async () => {
    const { found } = await show(FORM, { refusal: { code: 'RHFRM', message: 'Falta responder: Onde será a festa?', details: 'question_0', hint: 'Responda a esta pergunta.' } })
    await userEvent.click(await found('Votar'))
    await found(/Falta responder/)
    const group = screen.getByRole('group', { name: QUESTION.title })
    expect(within(group).getByRole('alert').textContent).toContain('Falta responder')
    expect(document.activeElement).toBe(within(group).getByRole('radio', { name: 'Na praia' }))
    await userEvent.click(within(group).getByRole('radio', { name: 'No sítio' }))
    expect(within(group).queryByRole('alert')).toBeNull()
  })

  it('lets no more options be marked than it takes', async () => {
    const many: Question = { ...QUESTION, kind: 'multiple', max_choices: 1 }
    const { found } = await show({ ...FORM, questions: [many] })
    await found('Marque até 1.')
    const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
    await userEvent.click(first as Element)
    expect([first?.checked, second?.disabled]).toEqual([true, true])
    await userEvent.click(first as Element)
    expect(second?.disabled).toBe(false)
  })

  it('offers to change an identified answer, and shows the own one among the figures', async () => {
    const answered: Form = { ...FORM, mode: 'identified', has_answered: true, sees_results: true, own_answers: { q: 'a' } }
    const { found } = await show(answered, { outcome: { ...OUTCOME, mode: 'identified', manages: false, questions: OUTCOME.questions.map((one) => ({ ...one, groups: [] })) } })
    await found(/sua resposta/)
    await userEvent.click(await found('Mudar minha resposta'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Na praia' }).checked).toBe(true)
    await userEvent.click(await found('Cancelar'))
    await found(/sua resposta/)
  })
})

describe('a form that is over', () => {
  const over: Form = { ...FORM, state: 'closed', answers: false, has_answered: true, sees_results: true, closed_at: '2026-11-20T12:00:00Z', manages: true, invited: 40, answered: 12 }

  it('shows count and share of each choice as text, and departments where they may be shown', async () => {
    const { found } = await show(over, { outcome: OUTCOME })
    await found('9 (75%)')
    await found('3 (25%)')
    await found('12 de 40 pessoas responderam')
    await userEvent.click(await found('Por departamento'))
    expect((await found('Comercial')).closest('li')?.textContent).toContain('Na praia: 100% · No sítio: 0%')
    await found('Outros departamentos')
    await found(/menos de 5 respostas aparecem juntos/)
  })

  it('explains what is hidden', async () => {
    const hidden = OUTCOME.questions.map((one) => ({ ...one, is_hidden: true, groups: [], total: { ...one.total, answered: 0, counts: [0, 0] } }))
    const { found } = await show(over, { outcome: { ...OUTCOME, answered: null, questions: hidden } })
    await found(/Oculto: menos de 5 pessoas responderam/)
    await found('Menos de 5 de 40 pessoas responderam')
    expect(screen.queryByText('0%')).toBeNull()
  })

  it('waits while answers are mixed', async () => {
    const { found } = await show({ ...over, state: 'closing', sees_results: false })
    await found('As respostas estão encerradas. O resultado aparece em instantes.')
  })

  it('says that retention is over', async () => {
    const { found } = await show(over, { outcome: { ...OUTCOME, is_forgotten: true } })
    await found(/prazo de guarda/)
  })
})

describe('whoever manages a form', () => {
  it('is warned before ending it that too few answers are destroyed', async () => {
    const { sent, found } = await show({ ...FORM, manages: true, has_answered: true, invited: 40, answered: null })
    await found('Menos de 5 de 40 pessoas responderam')
    await userEvent.click(await found('Encerrar agora'))
    await found(/as respostas são apagadas/)
    await userEvent.click(await found('Encerrar respostas'))
    await waitFor(() => expect(sent('close_form')).toEqual([{ p_form_id: 'f' }]), PATIENT)
  })

  it('opens who chose an option of an identified form', async () => {
    const { sent, found } = await show({ ...FORM, mode: 'identified', manages: true, answers: false, sees_results: true }, { outcome: { ...OUTCOME, mode: 'identified' } })
    await userEvent.click(await screen.findByRole('button', { name: /ver quem respondeu Na praia/ }, PATIENT))
    await found('Quem respondeu')
    await waitFor(() => expect(sent('form_respondents')).toEqual([{ p_question_id: 'q', p_limit: 50, p_offset: 0, p_option_id: 'a' }]), PATIENT)
  })

  it('opens who gave which rating of an identified form, with their comments', async () => {
    const rated = OUTCOME.questions.map((one) => ({ ...one, kind: 'scale' as const, choices: [{ option_id: null, label: '1' }, { option_id: null, label: '2' }] }))
    const { sent, found } = await show({ ...FORM, mode: 'identified', manages: true, answers: false, sees_results: true }, { outcome: { ...OUTCOME, mode: 'identified', questions: rated } })
    await userEvent.click(await screen.findByRole('button', { name: /^Ver 12 respostas e comentários/ }, PATIENT))
    await found('Quem respondeu')
    await waitFor(() => expect(sent('form_respondents')).toEqual([{ p_question_id: 'q', p_limit: 50, p_offset: 0 }]), PATIENT)
  })
})
