import { describe, expect, it } from 'vitest'
import { missingColumns, stagedRows, withoutFields } from '#shared/lib/import/definition.ts'
import type { RawCell } from '#shared/lib/import/cells.ts'
import { guessMapping } from '#shared/lib/import/mapping.ts'
import type { SheetKind } from './sheet-kinds.ts'
import { SHEETS } from './sheets.ts'

function cellsOf(kind: SheetKind, headings: readonly string[], cells: readonly RawCell[]): Record<string, string> | undefined {
  return stagedRows(SHEETS[kind], guessMapping(SHEETS[kind].columns, headings), [cells], 2)[0]?.cells
}

describe('sheets of records', () => {
  it('know the headings of a hierarchy, by registration number or CPF', () => {
    expect(cellsOf('hierarchy', ['Matrícula', 'Nome do trabalhador', 'Matrícula do gestor', 'Data de efeito'], ['1002', 'Ana', '1000', '05/01/2026'])).toEqual({
      registration_number: '1002', employee_name: 'Ana', manager: '1000', effective_on: '2026-01-05',
    })
    expect(cellsOf('hierarchy', ['CPF', 'CPF do gestor'], [52998224725, 'Ninguém'])).toEqual({ cpf: '52998224725', manager: 'Ninguém' })
  })

  it('read amounts as Brazilians write them, and keep what is none for the review', () => {
    const headings = ['Chapa', 'Vigência', 'Salário base', 'Motivo do reajuste', 'Forma de pagamento']
    expect(cellsOf('pay', headings, ['7', '01/02/2026', 'R$ 3.512,5', 'Dissídio', 'Mensalista'])).toEqual({
      registration_number: '7', effective_on: '2026-02-01', salary: '3512.50', reason: 'collective', unit: 'month',
    })
    expect(cellsOf('pay', headings, ['7', '31/02/2026', 'três mil', 'Sorteio', ''])).toEqual({
      registration_number: '7', effective_on: '31/02/2026', salary: 'três mil', reason: 'Sorteio',
    })
  })

  it('tell the CPF of the dependent from that of the person', () => {
    expect(
      cellsOf('dependents', ['CPF do titular', 'Nome do dependente', 'CPF do dependente', 'Nascimento', 'Grau de parentesco', 'IRRF', 'SF'], [
        '529.982.247-25', 'Clara', '111.444.777-35', new Date('2018-03-10T00:00:00Z'), 'Filha', 'S', 'Não',
      ]),
    ).toEqual({ cpf: '52998224725', name: 'Clara', dependent_cpf: '11144477735', birth_date: '2018-03-10', kind: '03', income_tax: 'true', family_allowance: 'false' })
  })

  it('know the headings of a history, and take typed booleans', () => {
    expect(cellsOf('assignments', ['Matricula', 'Desde', 'Função', 'Setor', 'Filial', 'CC', 'Motivo'], ['9', 45_000, 'Analista', 'Vendas', 'Matriz', '100', 'Promovida'])).toEqual({
      registration_number: '9', effective_on: '2023-03-15', position: 'Analista', department: 'Vendas', work_site: 'Matriz', cost_centre: '100', reason: 'promotion',
    })
    expect(cellsOf('dependents', ['Matrícula', 'Dependente', 'Plano de saúde'], ['9', 'Davi', true])).toEqual({ registration_number: '9', name: 'Davi', health_plan: 'true' })
  })

  it('know the headings of opening balances, and take days as they are', () => {
    expect(cellsOf('leave_balances', ['Matrícula', 'Período aquisitivo', 'Gozados', 'Abono'], ['7', '10/03/2025', 12.5, '10'])).toEqual({
      registration_number: '7', period_from: '2025-03-10', taken: '12,5', sold: '10',
    })
    expect(missingColumns(SHEETS.leave_balances, ['cpf', 'taken'])).toEqual(['Início do período aquisitivo'])
  })

  it('read peers line by line or with semicolons, and scores as they are written', () => {
    expect(cellsOf('evaluation_participants', ['Email', 'Ciclo de avaliação', 'Gestor', 'Pares'], ['ANA@EMPRESA.COM', 'Desempenho 2026', '1000', 'Bia Sá\r\n1003; Caio Lima'])).toEqual({
      email: 'ana@empresa.com', cycle: 'Desempenho 2026', manager: '1000', peers: 'Bia Sá; 1003; Caio Lima',
    })
    expect(cellsOf('evaluation_history', ['Matrícula', 'Nome do ciclo', 'Tipo', 'Data final', 'Nota final', 'Escala', 'Conceito'], ['7', 'Anual 2024', '360°', '20/12/2024', 4.25, 5, 'Supera'])).toEqual({
      registration_number: '7', cycle_name: 'Anual 2024', kind: 'r360', ended_on: '2024-12-20', score: '4,25', max_score: '5', classification: 'Supera',
    })
  })

  it('need no column for what every row has already', () => {
    const known = withoutFields(SHEETS.evaluation_participants, ['cycle'])
    expect([missingColumns(SHEETS.evaluation_participants, ['cpf']), missingColumns(known, ['cpf']), missingColumns(known, ['manager'])]).toEqual([['Ciclo'], [], ['Matrícula ou CPF ou E-mail']])
    expect(guessMapping(known.columns, ['Ciclo', 'CPF'])).toEqual([null, 'cpf'])
  })

  it('need someone, and what the kind is about', () => {
    expect(missingColumns(SHEETS.pay, ['cpf', 'effective_on'])).toEqual(['Salário'])
    expect(missingColumns(SHEETS.hierarchy, ['manager'])).toEqual(['Matrícula ou CPF'])
  })

  it('have a model whose headings mean themselves', () => {
    for (const definition of Object.values(SHEETS)) {
      const shown = definition.columns.filter(({ isAlternative }) => isAlternative !== true)
      expect(guessMapping(definition.columns, shown.map(({ label }) => label))).toEqual(shown.map(({ id }) => id))
      expect(definition.fields.map(({ id }) => id).toSorted()).toEqual([...new Set(definition.columns.flatMap(({ fields }) => fields))].toSorted())
    }
  })
})
