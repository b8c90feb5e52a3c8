import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED, plainCells } from './sheet-fields.ts'

const REASONS = choicesOf(
  [
    ['promotion', 'Promoção'], ['merit', 'Mérito'], ['transfer', 'Transferência'], ['restructuring', 'Reestruturação'], ['correction', 'Correção'],
    ['admission', 'Admissão'],
  ],
  { promotion: ['Promovido', 'Promovida'], transfer: ['Transferido', 'Transferida'], restructuring: ['Reorganização'], correction: ['Acerto', 'Ajuste'], admission: ['Contratação'] },
)
const SINCE: ImportField = { id: 'effective_on', label: 'A partir de', kind: 'date' }
const REASON: ImportField = { id: 'reason', label: 'Motivo', kind: { choices: REASONS } }
const NOTE: ImportField = { id: 'note', label: 'Observação', kind: 'text', wide: true }
const MANAGER: ImportField = { id: 'manager', label: 'Gestor', kind: 'text' }

const SINCE_NAMES = ['Data', 'Data de efeito', 'Início', 'Data início', 'Desde', 'Vigência', 'Data da alteração', 'Data da mudança']
const MANAGER_COLUMN: ImportColumn = {
  id: 'manager',
  label: 'Gestor',
  fields: ['manager'],
  names: ['Matrícula do gestor', 'CPF do gestor', 'Matricula gestor', 'Gestor direto', 'Líder', 'Liderança', 'Supervisor', 'Superior', 'Chefe', 'E-mail do gestor'],
  example: '1000',
}
const sinceColumn = (example: Date): ImportColumn => ({ id: 'effective_on', label: 'A partir de', fields: ['effective_on'], names: SINCE_NAMES, example })
const reasonColumn = (example: string): ImportColumn => ({ id: 'reason', label: 'Motivo', fields: ['reason'], names: ['Motivo da alteração', 'Tipo de movimentação'], example })
const NOTE_COLUMN: ImportColumn = { id: 'note', label: 'Observação', fields: ['note'], names: ['Obs', 'Observações', 'Comentário'], example: null }

const HIERARCHY_FIELDS: readonly ImportField[] = [...PERSON_FIELDS, MANAGER, SINCE, REASON, NOTE]

/** Who reports to whom, from a day on. */
export const HIERARCHY_SHEET: ImportDefinition = {
  kind: 'hierarchy',
  tabs: ['Hierarquia', 'Gestores', 'Lideranças'],
  fields: HIERARCHY_FIELDS,
  columns: [...PERSON_COLUMNS, MANAGER_COLUMN, sinceColumn(new Date('2026-01-05T00:00:00Z')), reasonColumn('Reestruturação'), NOTE_COLUMN],
  matchKeys: [],
  required: [PERSON_NEEDED, ['manager']],
  cellsOf: plainCells(HIERARCHY_FIELDS),
}

const ASSIGNMENT_FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  SINCE,
  { id: 'position', label: 'Cargo', kind: 'text' },
  { id: 'department', label: 'Departamento', kind: 'text' },
  MANAGER,
  { id: 'work_site', label: 'Local de trabalho', kind: 'text' },
  { id: 'cost_centre', label: 'Centro de custo', kind: 'text' },
  REASON,
  NOTE,
]

/** Position, department, manager, site and cost centre, entry by entry. */
export const ASSIGNMENT_SHEET: ImportDefinition = {
  kind: 'assignments',
  tabs: ['Histórico', 'Histórico de cargos', 'Movimentações', 'Cargos', 'Evolução funcional'],
  fields: ASSIGNMENT_FIELDS,
  columns: [
    ...PERSON_COLUMNS,
    sinceColumn(new Date('2022-03-01T00:00:00Z')),
    { id: 'position', label: 'Cargo', fields: ['position'], names: ['Função', 'Ocupação', 'Cargo novo'], example: 'Analista' },
    { id: 'department', label: 'Departamento', fields: ['department'], names: ['Setor', 'Área', 'Depto', 'Lotação'], example: 'Financeiro' },
    MANAGER_COLUMN,
    { id: 'work_site', label: 'Local de trabalho', fields: ['work_site'], names: ['Unidade', 'Filial', 'Posto de trabalho', 'Obra', 'Estabelecimento', 'Local'], example: null },
    { id: 'cost_centre', label: 'Centro de custo', fields: ['cost_centre'], names: ['CC', 'Centro custo'], example: null },
    reasonColumn('Promoção'),
    NOTE_COLUMN,
  ],
  matchKeys: [],
  required: [PERSON_NEEDED, ['effective_on']],
  cellsOf: plainCells(ASSIGNMENT_FIELDS),
}
