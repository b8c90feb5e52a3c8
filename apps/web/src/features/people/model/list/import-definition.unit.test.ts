import { describe, expect, it } from 'vitest'
import { mappedFields, missingColumns, stagedRows } from '#shared/lib/import/definition.ts'
import { guessMapping } from '#shared/lib/import/mapping.ts'
import { EMPLOYEE_IMPORT } from './import-definition.ts'

const cellsOf = (headings: readonly string[], cells: readonly (string | number | Date | null)[]) =>
  stagedRows(EMPLOYEE_IMPORT, guessMapping(EMPLOYEE_IMPORT.columns, headings), [cells], 2)[0]?.cells

describe('spreadsheets of people', () => {
  it('make one address of its parts, one telephone of area and number, two names of one', () => {
    expect(
      cellsOf(
        ['Nome completo', 'DDD', 'Celular', 'Logradouro', 'Número', 'Complemento', 'Bairro', 'Cidade', 'UF', 'CEP'],
        ['Ana Paula de Souza', 11, '98765-4321', 'Rua das Flores', 100, null, 'Centro', 'Campinas', 'SP', 1310100],
      ),
    ).toEqual({
      first_name: 'Ana',
      last_name: 'Paula de Souza',
      phone: '(11) 98765-4321',
      address: 'Rua das Flores, 100, Centro, Campinas - SP, CEP 01310-100',
    })
  })

  it('leave out empty cells, and rows without any', () => {
    expect(cellsOf(['Nome', 'Sobrenome', 'CPF', 'Situação'], ['Ana', 'Souza', '', 'Aviso prévio'])).toEqual({ first_name: 'Ana', last_name: 'Souza', status: 'notice' })
    expect(cellsOf(['Nome', 'CPF'], ['', null])).toBeUndefined()
  })

  it('take whole names apart where no column holds the last ones', () => {
    const cells = (headings: readonly string[], row: readonly string[]) => stagedRows(EMPLOYEE_IMPORT, guessMapping(EMPLOYEE_IMPORT.columns, headings), [row], 2)[0]?.cells
    expect(cells(['Nome', 'CPF'], ['Ana Maria Souza', '529.982.247-25'])).toEqual({ first_name: 'Ana', last_name: 'Maria Souza', cpf: '52998224725' })
    expect(cells(['Nome', 'Sobrenome'], ['Ana Maria', 'Souza'])).toEqual({ first_name: 'Ana Maria', last_name: 'Souza' })
  })

  it('have no column for role or access', () => {
    const mapping = guessMapping(EMPLOYEE_IMPORT.columns, ['Papel', 'Role', 'Acesso', 'user_id', 'Senha', 'Nome'])
    expect(mapping).toEqual([null, null, null, null, null, 'first_name'])
    expect(mappedFields(EMPLOYEE_IMPORT, mapping)).toEqual(['first_name', 'last_name'])
  })

  it('need something that says who a row is', () => {
    expect(missingColumns(EMPLOYEE_IMPORT, ['position'])).toHaveLength(1)
    expect(missingColumns(EMPLOYEE_IMPORT, ['cpf'])).toEqual([])
  })
})
