// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import { errorOf } from '#testing/shown.ts'
import type { QuestionnaireDraft } from './preview-model.ts'
import type { QuestionnaireEditorProps } from './questionnaire-editor.tsx'

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const SCALES = [{ id: 's', name: 'Escala', points: ['Não atende', 'Atende', 'Supera'].map((label, place) => ({ point: place + 1, label, description: null })) }]
const COMPETENCIES = [{ id: 'c', name: 'Comunicação', levels: [{ level: 1, behaviour: 'Escuta com atenção' }] }]
const STORED = {
  theme: 'Equipe', archived_at: null, competency: null, help: null, low: null, high: null, low_label: null, high_label: null, max_choices: null, competency_id: null, comment_rule: 'none', may_skip: false, options: [],
}
const BANK = [{ ...STORED, id: 'b1', kind: 'text', title: 'O que manter?' }, { ...STORED, id: 'b2', kind: 'text', title: 'O que mudar?' }]

async function build(given: Partial<QuestionnaireEditorProps> = {}) {
  const asked = fakeBackend(({ path }) => {
    if (path.includes('/rating_scales')) return json(SCALES)
    if (path.includes('/competencies')) return json(COMPETENCIES)
    if (path.includes('/form_bank_questions')) return json(BANK)
    return json('b9')
  })
  const { client } = knownQueries([])
  const [{ QuestionnaireEditor }, { Around }] = await Promise.all([import('./questionnaire-editor.tsx'), companyAround(client)])
  const onChange = vi.fn<(draft: QuestionnaireDraft) => void>()
  function Editing() {
    const [draft, setDraft] = useState<QuestionnaireDraft>({ sections: [], questions: [] })
    const keep = (next: QuestionnaireDraft): void => {
      onChange(next)
      setDraft(next)
    }
    return (
      <QuestionnaireEditor kinds={['competency', 'rating', 'text']} maxQuestions={4} roles={[['self', 'A própria pessoa'], ['manager', 'Gestor']]} hasWeights problem={null} {...given} draft={draft} onChange={keep} />
    )
  }
  render(<Editing />, { wrapper: Around })
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('/rating_scales'))).toBe(true))
  return { user: userEvent.setup({ delay: null }), asked, last: () => onChange.mock.lastCall?.[0] ?? { sections: [], questions: [] } }
}

describe('the editor of a questionnaire', () => {
  it('rates a competency, in a section that the manager alone sees, and shows each role what it will see', async () => {
    const { user, last } = await build()
    await user.click(screen.getByRole('button', { name: 'Adicionar seção' }))
    await user.type(screen.getByRole('textbox', { name: 'Seção 1' }), 'Do gestor')
    await user.click(screen.getByRole('checkbox', { name: 'A própria pessoa' }))
    expect(last().sections).toMatchObject([{ title: 'Do gestor', shownTo: ['manager'] }])
    await user.click(screen.getByRole('button', { name: /^Adicionar pergunta/ }))
    await screen.findByRole('option', { name: 'Comunicação' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Competência' }), 'Comunicação')
    expect(last().questions).toMatchObject([{ title: 'Comunicação', competencyId: 'c', kind: 'scale', section: last().sections[0]?.key }])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Escala de notas' }), 'Escala')
    await user.click(screen.getByRole('button', { name: 'Ver como respondente' }))
    const preview = await screen.findByRole('dialog', { name: 'Ver como respondente' })
    expect(within(preview).queryByText('Do gestor')).toBeNull()
    await user.click(within(preview).getByRole('radio', { name: 'Gestor' }))
    within(preview).getByText('Escuta com atenção')
    await user.click(within(preview).getByRole('radio', { name: /Supera/ }))
    within(preview).getByRole('textbox', { name: 'Comentário' })
    await user.click(within(preview).getByRole('radio', { name: 'Não observei' }))
    expect(within(preview).queryByRole('textbox', { name: 'Comentário' })).toBeNull()
    await user.click(within(preview).getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes several questions of the bank, no more than fit, and keeps one there', async () => {
    const { user, last, asked } = await build({ maxQuestions: 1 })
    await user.click(screen.getByRole('button', { name: 'Adicionar do banco' }))
    const picker = await screen.findByRole('dialog', { name: 'Adicionar do banco' })
    await user.click(await within(picker).findByRole('checkbox', { name: /O que manter/ }))
    await user.click(within(picker).getByRole('checkbox', { name: /O que mudar/ }))
    within(picker).getByText('Ainda cabe 1 pergunta neste questionário.')
    await user.type(within(picker).getByRole('searchbox', { name: 'Buscar' }), 'manter')
    expect(within(picker).queryByRole('checkbox', { name: /O que mudar/ })).toBeNull()
    await user.clear(within(picker).getByRole('searchbox', { name: 'Buscar' }))
    await user.click(within(picker).getByRole('checkbox', { name: /O que mudar/ }))
    await user.click(within(picker).getByRole('button', { name: 'Adicionar 1 pergunta' }))
    expect(last().questions).toMatchObject([{ title: 'O que manter?', bankId: 'b1', isRequired: false }])
    expect(screen.queryByRole('button', { name: /^Salvar no banco/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remover a pergunta 1' }))
    await user.click(screen.getByRole('button', { name: 'Adicionar pergunta' }))
    await user.type(screen.getByRole('textbox', { name: 'Pergunta 1' }), 'Nova')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de resposta' }), 'Texto livre')
    await user.click(screen.getByRole('button', { name: /^Salvar no banco/ }))
    await vi.waitFor(() => expect(last().questions).toMatchObject([{ title: 'Nova', bankId: 'b9' }]))
    expect(asked.find(({ path }) => path.includes('save_bank_question'))?.body).toMatchObject({ p_question_id: null, p_question: { kind: 'text', title: 'Nova' } })
  })

  it('says at its question what is wrong, and above what belongs to none', async () => {
    const { user } = await build({ problem: { field: 'question_0', message: 'Escreva a pergunta.' } })
    screen.getByText('O questionário não foi salvo')
    await user.click(screen.getByRole('button', { name: 'Adicionar pergunta' }))
    expect(errorOf(screen.getByRole('textbox', { name: 'Pergunta 1' }))).toBe('Escreva a pergunta.')
    expect(screen.queryByText('O questionário não foi salvo')).toBeNull()
  })
})
