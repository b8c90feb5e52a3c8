import type { RawCell } from '#shared/lib/import/cells.ts'
import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { IMPORTED_EVALUATION_KINDS } from '#shared/lib/imported-evaluation-kinds.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED, plainCells } from '../sheets/sheet-fields.ts'

const PEOPLE_FIELDS: readonly ImportField[] = [...PERSON_FIELDS, { id: 'email', label: 'E-mail', kind: 'email', wide: true }]
const PEOPLE_COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  { id: 'email', label: 'E-mail', fields: ['email'], names: ['Email', 'E-mail corporativo', 'E-mail do trabalhador', 'E-mail profissional'], example: null },
]
const SOMEBODY: readonly string[] = [...PERSON_NEEDED, 'email']

const PARTICIPANT_FIELDS: readonly ImportField[] = [
  ...PEOPLE_FIELDS,
  { id: 'cycle', label: 'Ciclo', kind: 'text' },
  { id: 'manager', label: 'Gestor neste ciclo', kind: 'text' },
  { id: 'peers', label: 'Pares', kind: 'text', wide: true },
]
const plainParticipant = plainCells(PARTICIPANT_FIELDS)

/** Lines within a cell are separated like everything else of a list. */
const listOf = (raw: RawCell): RawCell => (typeof raw === 'string' ? raw.replace(/\s*\r?\n\s*/g, '; ') : raw)

/** Who is evaluated in a cycle, with the manager and the peers of that cycle. */
export const PARTICIPANT_SHEET: ImportDefinition = {
  kind: 'evaluation_participants',
  tabs: ['Participantes', 'Participantes do ciclo', 'Avaliados'],
  fields: PARTICIPANT_FIELDS,
  columns: [
    ...PEOPLE_COLUMNS,
    { id: 'cycle', label: 'Ciclo', fields: ['cycle'], names: ['Ciclo de avaliação', 'Nome do ciclo'], example: 'Desempenho 2026' },
    { id: 'manager', label: 'Gestor neste ciclo', fields: ['manager'], names: ['Gestor', 'Gestor avaliador', 'Avaliador', 'Líder', 'Gestor direto', 'Matrícula do gestor', 'CPF do gestor', 'E-mail do gestor'], example: '1000' },
    { id: 'peers', label: 'Pares', fields: ['peers'], names: ['Par', 'Colegas', 'Pares avaliadores'], example: '1002; 1003' },
  ],
  matchKeys: [],
  required: [SOMEBODY, ['cycle']],
  caution: 'Uma célula vazia não muda nada. Os pares de uma linha são todos os que a pessoa terá.',
  cellsOf: (row) => plainParticipant(new Map(row).set('peers', listOf(row.get('peers')))),
}

const HISTORY_FIELDS: readonly ImportField[] = [
  ...PEOPLE_FIELDS,
  { id: 'cycle_name', label: 'Avaliação', kind: 'text' },
  {
    id: 'kind',
    label: 'Tipo',
    kind: {
      choices: choicesOf(IMPORTED_EVALUATION_KINDS, {
        performance: ['Avaliação de desempenho', 'Anual', 'Semestral'], r360: ['360', '360°'], r180: ['180', '180°'], r90: ['90', '90°'], leadership: ['Líderes', 'Avaliação de líderes'],
        experience: ['Período de experiência', 'Avaliação de experiência'], other: ['Outro', 'Outros'],
      }),
    },
  },
  { id: 'ended_on', label: 'Fim', kind: 'date' },
  { id: 'score', label: 'Nota', kind: 'text' },
  { id: 'max_score', label: 'Nota máxima', kind: 'text' },
  { id: 'classification', label: 'Classificação', kind: 'text' },
  { id: 'note', label: 'Observação', kind: 'text', wide: true },
]

/** What came out of reviews in a former system. */
export const HISTORY_SHEET: ImportDefinition = {
  kind: 'evaluation_history',
  tabs: ['Resultados anteriores', 'Histórico de avaliações', 'Avaliações anteriores'],
  fields: HISTORY_FIELDS,
  columns: [
    ...PEOPLE_COLUMNS,
    { id: 'cycle_name', label: 'Avaliação', fields: ['cycle_name'], names: ['Ciclo', 'Nome do ciclo', 'Nome da avaliação', 'Ciclo de avaliação'], example: 'Desempenho 2024' },
    { id: 'kind', label: 'Tipo', fields: ['kind'], names: ['Tipo de avaliação', 'Modelo'], example: 'Desempenho' },
    { id: 'ended_on', label: 'Fim', fields: ['ended_on'], names: ['Data', 'Data final', 'Fim do ciclo', 'Data da avaliação', 'Encerramento', 'Data de término'], example: new Date('2024-12-20T00:00:00Z') },
    { id: 'score', label: 'Nota', fields: ['score'], names: ['Resultado', 'Nota final', 'Pontuação', 'Média', 'Percentual', 'Resultado final'], example: 4.2 },
    { id: 'max_score', label: 'Nota máxima', fields: ['max_score'], names: ['Máximo', 'Escala', 'De quanto', 'Pontuação máxima'], example: 5 },
    { id: 'classification', label: 'Classificação', fields: ['classification'], names: ['Conceito', 'Faixa', 'Desempenho'], example: 'Supera' },
    { id: 'note', label: 'Observação', fields: ['note'], names: ['Obs', 'Observações', 'Comentário', 'Parecer'], example: null },
  ],
  matchKeys: [],
  required: [SOMEBODY, ['cycle_name'], ['ended_on'], ['score']],
  caution: 'Sem a nota máxima, a nota é lida em porcentagem, como 84 ou 84%. Um resultado que já veio, com o mesmo nome e o mesmo dia, é atualizado.',
  cellsOf: plainCells(HISTORY_FIELDS),
}
