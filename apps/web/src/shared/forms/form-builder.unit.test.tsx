// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { errorOf } from '#testing/shown.ts'
import { FormBuilder, type FormBuilderProps } from './form-builder.tsx'
import { type FormDraft, newQuestion, questionsOf } from './form-draft.ts'

afterEach(cleanup)

const EMPTY: FormDraft = { mode: 'anonymous', closesOn: '', questions: [newQuestion('first')] }

function build(given: Partial<FormBuilderProps> = {}) {
  const onChange = vi.fn<(draft: FormDraft) => void>()
  function Around() {
    const [draft, setDraft] = useState(EMPTY)
    const keep = (next: FormDraft): void => {
      onChange(next)
      setDraft(next)
    }
    const words = { name: 'Pesquisa', did: 'respondeu o quê', blind: 'Nem o RH. O resultado só aparece', submit: 'Enviar', sent: 'Resposta enviada' }
    return <FormBuilder words={words} kinds={['single', 'multiple']} maxQuestions={1} minimum={5} problem={null} {...given} draft={draft} onChange={keep} />
  }
  render(<Around />)
  return { user: userEvent.setup(), last: () => onChange.mock.lastCall?.[0] ?? EMPTY }
}

describe('a form of one question', () => {
  it('is written by keyboard: Enter goes on to the next option and adds one after the last', async () => {
    const { user, last } = build()
    await user.type(screen.getByRole('textbox', { name: 'Pergunta' }), 'Onde?')
    await user.type(screen.getByRole('textbox', { name: 'Opção 1' }), 'Aqui{Enter}')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Opção 2' })))
    await user.keyboard('Ali{Enter}')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Opção 3' })))
    await user.keyboard('Lá')
    expect(questionsOf(last())).toEqual([{ kind: 'single', title: 'Onde?', is_required: true, options: ['Aqui', 'Ali', 'Lá'] }])
    await user.click(screen.getByRole('button', { name: 'Remover a opção 1' }))
    expect(last().questions[0]?.options).toEqual(['Ali', 'Lá'])
    await user.click(screen.getByRole('button', { name: 'Remover a opção 1' }))
    expect(last().questions[0]?.options).toEqual(['Ali', 'Lá'])
  })

  it('has no numbers, order or further questions, and says what each mode comes to', async () => {
    const { user, last } = build()
    for (const words of ['Adicionar pergunta', 'Resposta obrigatória']) expect(screen.queryByText(words)).toBeNull()
    expect(screen.queryByRole('button', { name: /Mover a pergunta/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Pesquisa identificada/ }))
    expect(last().mode).toBe('identified')
    expect(screen.queryByText(/quando você encerrar/)).toBeNull()
  })

  it('shows what the database found wrong where it is', () => {
    build({ problem: { field: 'question_0', message: 'Escreva a pergunta.' } })
    expect(errorOf(screen.getByRole('textbox', { name: 'Pergunta' }))).toBe('Escreva a pergunta.')
  })
})

describe('a form of several questions', () => {
  it('adds, moves and removes them, and takes the focus to a new one', async () => {
    const { user, last } = build({ maxQuestions: 3, kinds: ['single', 'scale', 'number', 'text'] })
    await user.type(screen.getByRole('textbox', { name: 'Pergunta 1' }), 'Primeira')
    await user.click(screen.getByText('Adicionar pergunta'))
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pergunta 2' })))
    await user.keyboard('Segunda')
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Tipo de resposta' })[1] as Element, 'Escala')
    await user.click(screen.getByRole('button', { name: 'Mover a pergunta 2 para cima' }))
    expect(last().questions.map(({ title }) => title)).toEqual(['Segunda', 'Primeira'])
    expect(questionsOf(last())[0]).toEqual({ kind: 'scale', title: 'Segunda', is_required: true, low: 0, high: 10, low_label: '', high_label: '' })
    await user.click(screen.getByText('Adicionar pergunta'))
    expect(screen.queryByText('Adicionar pergunta')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remover a pergunta 1' }))
    expect(last().questions.map(({ title }) => title)).toEqual(['Primeira', ''])
  })
})
