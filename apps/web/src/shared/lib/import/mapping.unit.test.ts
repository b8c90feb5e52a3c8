import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportColumn } from './definition.ts'
import { guessMapping, headingKey, rememberedOf } from './mapping.ts'

const column = (id: string, label: string, names: readonly string[] = []): ImportColumn => ({ id, label, fields: [id], names, example: null })
const columns = [
  column('name', 'Nome', ['Primeiro nome']),
  column('social', 'Nome social'),
  column('cpf', 'CPF'),
  column('born', 'Data de nascimento', ['Nascimento', 'Dt nasc']),
  column('boss', 'Gestor', ['Matrícula do gestor']),
  column('code', 'Matrícula'),
]

describe('guessMapping', () => {
  it('knows headings without accents, case, punctuation and small words', () => {
    expect(guessMapping(columns, ['MATRICULA', 'nome', 'Nome Social', 'C.P.F.', 'DATA NASCIMENTO', 'Matricula Gestor'])).toEqual([
      'code', 'name', 'social', null, 'born', 'boss',
    ])
    expect(guessMapping(columns, ['CPF do trabalhador', 'Dt. nasc. (dd/mm/aaaa)', 'Salário'])).toEqual(['cpf', 'born', null])
  })

  it('prefers what the company chose the last time, also to leave a column out', () => {
    const remembered = new Map(Object.entries(rememberedOf(['Código', 'Nome'], ['code', null])))
    expect(guessMapping(columns, ['Nome', 'CÓDIGO', 'Matrícula'], remembered)).toEqual([null, 'code', null])
  })

  it('never means one column twice, whatever the headings', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('Nome', 'nome ', 'CPF', 'CPF 2', 'Gestor', 'Matrícula')), { maxLength: 40 }), (headings) => {
        const chosen = guessMapping(columns, headings).filter((id) => id !== null)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })

  it('compares a heading with itself alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(headingKey(headingKey(text))).toBe(headingKey(text))
      }),
    )
  })
})
