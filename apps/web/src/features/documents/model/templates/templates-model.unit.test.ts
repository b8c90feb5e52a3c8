import { describe, expect, it } from 'vitest'
import { answersOf, hasText, questionKey, variablesOf } from './body.ts'
import { makeAll, obstacleOf } from './making.ts'
import { batchState, templateProblems } from './template.ts'
import { variableSections, withQuestions } from './variables.ts'

describe('a body', () => {
  it('has text when a variable or a letter would be printed', () => {
    expect(hasText([{ type: 'paragraph', text: [{ text: '  ' }] }, { type: 'page_break' }])).toBe(false)
    expect(hasText([{ type: 'list', items: [[], [{ variable: 'pessoa.cpf' }]] }])).toBe(true)
    expect([...variablesOf([{ type: 'list', items: [[{ variable: 'pessoa.cpf' }, { text: 'a' }]] }, { type: 'heading', text: [{ variable: 'data.hoje' }] }])]).toEqual(['pessoa.cpf', 'data.hoje'])
  })

  it('gives each question a key of its own out of its label', () => {
    expect(questionKey('Período de férias', [])).toBe('periodo_de_ferias')
    expect(questionKey('Cidade', ['cidade', 'cidade_2'])).toBe('cidade_3')
    expect(questionKey('2026?!', [])).toBe('resposta')
  })

  it('sends no empty answer', () => {
    expect(answersOf([{ key: 'a', label: 'A', kind: 'text' }, { key: 'b', label: 'B', kind: 'text' }], { a: ' x ', b: ' ', c: 'y' })).toEqual({ a: 'x' })
    expect(answersOf([{ key: 'dia', label: 'Dia', kind: 'date' }], { dia: '21/11/2026' })).toEqual({ dia: '2026-11-21' })
    expect(answersOf([{ key: 'dia', label: 'Dia', kind: 'date' }], { dia: '31/02/2026' })).toEqual({})
  })
})

describe('variables', () => {
  const all = withQuestions([{ key: 'pessoa.endereco', label: 'Endereço', section: 'Pessoa', sensitivity: 'P2' }, { key: 'vinculo.cargo', label: 'Cargo', section: 'Vínculo', sensitivity: 'P1' }], [{ key: 'cidade', label: 'Cidade', kind: 'text' }])
  it('are found without accents, questions too, by section', () => {
    expect(variableSections(all, 'endereco').flatMap(({ variables }) => variables.map(({ key }) => key))).toEqual(['pessoa.endereco'])
    expect(variableSections(all, 'CARGO vinc')).toHaveLength(1)
    expect(variableSections(all, '').map(({ section }) => section)).toEqual(['Pessoa', 'Vínculo', 'Perguntas deste modelo'])
  })
})

describe('a draft', () => {
  it('names what is missing', () => {
    const draft = { name: ' ', description: '', typeId: '', body: { blocks: [], inputs: [], letterhead: true, footer: true } }
    expect([...templateProblems(draft).keys()]).toEqual(['name', 'typeId', 'body'])
  })
})

describe('making', () => {
  const person = (id: string) => ({ id, name: id, initials: 'A', avatar_path: null, position: null })
  const makings = ['a', 'b', 'c'].map((id) => ({ making_id: id, employee: person(id) }))

  it('goes on after a failure and keeps who failed', async () => {
    const told: number[] = []
    const end = await makeAll({
      makings, signal: new AbortController().signal, textOf: String, onProgress: ({ done }) => told.push(done),
      make: (id) => (id === 'b' ? Promise.reject(new Error('Falta RG')) : Promise.resolve()),
    })
    expect([end.done, end.failures.map(({ making, message }) => [making.making_id, message])]).toEqual([2, [['b', 'Error: Falta RG']]])
    expect(told).toEqual([0, 1, 1, 2])
  })

  it('stops where it was told to', async () => {
    const stop = new AbortController()
    const end = await makeAll({
      makings, signal: stop.signal, textOf: String, onProgress: () => undefined,
      make: () => {
        stop.abort()
        return Promise.resolve()
      },
    })
    expect([end.done, end.total]).toEqual([1, 3])
  })

  it('says in one line what is in the way', () => {
    const row = { employee_id: 'a', employee: person('a'), problem: null, missing: [{ key: 'pessoa.rg', label: 'RG' }, { key: 'pessoa.cpf', label: 'CPF' }] }
    expect([obstacleOf(row), obstacleOf({ ...row, missing: [] }), obstacleOf({ ...row, problem: 'Não pode.' })]).toEqual(['Falta: RG, CPF', null, 'Não pode.'])
    expect(batchState({ total: 3, made: 1, pending: 2, undone_at: null })).toBe('1 de 3 gerados')
    expect(batchState({ total: 1, made: 1, pending: 0, undone_at: null })).toBe('1 documento gerado')
    expect(batchState({ total: 3, made: 0, pending: 0, undone_at: '2026' })).toBe('Cancelada')
  })
})
