import { type CellChoice, type CellKind, normalizeCell, type RawCell } from '#shared/lib/import/cells.ts'
import type { ImportColumn, ImportField } from '#shared/lib/import/definition.ts'
import { personField, type PersonFieldName } from '#shared/lib/person/fields.ts'

type Words = readonly (readonly [value: string, label: string])[]

/** Choices of a list, with other words that spreadsheets use for them. */
export function choicesOf(words: Words, others: Readonly<Record<string, readonly string[]>> = {}): readonly CellChoice[] {
  return words.map(([value, label]) => ({ value, label, words: others[value] ?? [] }))
}

const CELL_KINDS: readonly CellKind[] = ['cpf', 'date', 'email', 'phone']

/** A field of a person as a sheet brings it, under its own name unless another is given; with other words for its choices. */
export function importField(name: PersonFieldName, id: string = name, words?: Readonly<Record<string, readonly string[]>>): ImportField {
  const { label, kind, choices } = personField(name)
  const cells = choices ? { choices: choicesOf(choices, words) } : (CELL_KINDS.find((each) => each === kind) ?? 'text')
  return { id, label, kind: cells, wide: kind === 'email' || kind === 'lines' || name === 'street' }
}

/** The column of a field of a person: its label and the other headings that mean it. */
export function importColumn(name: PersonFieldName, names: readonly string[], example: RawCell, own: Partial<ImportColumn> = {}): ImportColumn {
  return { id: name, label: personField(name).label, fields: [name], names, example, ...own }
}

export const YES_OR_NO: readonly CellChoice[] = [
  { value: 'true', label: 'Sim', words: ['S', 'X', '1', 'Verdadeiro', 'Yes'] },
  { value: 'false', label: 'Não', words: ['N', '0', 'Falso', 'No'] },
]

/** Who a row is about: by number, by CPF, and the name for the eye alone. */
export const PERSON_FIELDS: readonly ImportField[] = [
  { id: 'registration_number', label: 'Matrícula', kind: 'text' },
  { id: 'cpf', label: 'CPF', kind: 'cpf' },
  { id: 'employee_name', label: 'Trabalhador', kind: 'text' },
]

export const PERSON_COLUMNS: readonly ImportColumn[] = [
  { id: 'registration_number', label: 'Matrícula', fields: ['registration_number'], names: ['Matricula', 'Matrícula do trabalhador', 'Registro', 'Código', 'RE', 'Chapa', 'Cód empregado', 'Código do empregado', 'Nº do registro', 'Cadastro', 'RA_MAT', 'NUMCAD'], example: '1001' },
  { id: 'cpf', label: 'CPF', fields: ['cpf'], names: ['CPF do trabalhador', 'CPF do titular', 'CPF/MF', 'CPF do empregado', 'CPF do funcionário', 'Número do CPF', 'Nº CPF', 'RA_CIC', 'NUMCPF'], example: '529.982.247-25' },
  { id: 'employee_name', label: 'Trabalhador', fields: ['employee_name'], names: ['Nome do trabalhador', 'Titular', 'Nome do titular', 'Colaborador', 'Funcionário', 'Empregado', 'Nome do empregado', 'Nome do funcionário', 'Nome do colaborador', 'Nome completo', 'RA_NOME', 'NOMFUN'], example: 'Ana Souza' },
]

/** One of these must say who a row is about. */
export const PERSON_NEEDED: readonly string[] = ['registration_number', 'cpf']

/** Each field out of the column of its own name. */
export function plainCells(fields: readonly ImportField[]): (row: ReadonlyMap<string, RawCell>) => Record<string, string> {
  return (row) => {
    const cells: Record<string, string> = {}
    for (const { id, kind } of fields) {
      const value = normalizeCell(kind, row.get(id))
      if (value !== '') cells[id] = value
    }
    return cells
  }
}
