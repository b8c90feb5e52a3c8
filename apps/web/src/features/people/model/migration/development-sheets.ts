import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED, plainCells } from '../sheets/sheet-fields.ts'

const LEARNING_FIELD: ImportField = {
  id: 'learning',
  label: 'Como se aprende',
  kind: {
    choices: choicesOf(
      [['experience', 'Na prática'], ['social', 'Com outras pessoas'], ['formal', 'Curso ou leitura']],
      { experience: ['70', '70%', 'Prática', 'Experiência', 'On the job'], social: ['20', '20%', 'Social', 'Mentoria', 'Troca'], formal: ['10', '10%', 'Formal', 'Curso', 'Leitura', 'Treinamento'] },
    ),
  },
}
const LEARNING_COLUMN: ImportColumn = { id: 'learning', label: 'Como se aprende', fields: ['learning'], names: ['Tipo', '70-20-10', '70/20/10', 'Tipo de aprendizagem', 'Forma'], example: 'Na prática' }
const INDICATOR_FIELD: ImportField = { id: 'success_indicator', label: 'Como saber que deu certo', kind: 'text', wide: true }
const INDICATOR_COLUMN: ImportColumn = { id: 'success_indicator', label: 'Como saber que deu certo', fields: ['success_indicator'], names: ['Indicador de sucesso', 'Indicador', 'Critério de sucesso'], example: 'Pauta antes, combinados por escrito depois' }
const COMPETENCY_FIELD: ImportField = { id: 'competency', label: 'Competência', kind: 'text' }
const COMPETENCY_COLUMN: ImportColumn = { id: 'competency', label: 'Competência', fields: ['competency'], names: ['Nome da competência'], example: 'Comunicação' }

const LIBRARY_FIELDS: readonly ImportField[] = [
  { id: 'title', label: 'Ação', kind: 'text', wide: true },
  COMPETENCY_FIELD,
  LEARNING_FIELD,
  INDICATOR_FIELD,
  { id: 'effort_hours', label: 'Horas', kind: 'text' },
  { id: 'url', label: 'Endereço do material', kind: 'text', wide: true },
]

/** What the company recommends, known by its title and competency. */
export const LIBRARY_SHEET: ImportDefinition = {
  kind: 'library_actions',
  tabs: ['Biblioteca de ações', 'Ações', 'Biblioteca'],
  fields: LIBRARY_FIELDS,
  columns: [
    { id: 'title', label: 'Ação', fields: ['title'], names: ['Nome da ação', 'Título', 'Ação de desenvolvimento'], example: 'Conduzir uma reunião do time' },
    COMPETENCY_COLUMN,
    LEARNING_COLUMN,
    INDICATOR_COLUMN,
    { id: 'effort_hours', label: 'Horas', fields: ['effort_hours'], names: ['Carga horária', 'Esforço', 'Duração'], example: 4 },
    { id: 'url', label: 'Endereço do material', fields: ['url'], names: ['Link', 'URL', 'Material'], example: null },
  ],
  matchKeys: [],
  required: [['title']],
  caution: 'Uma ação com o mesmo nome e a mesma competência é atualizada só no que a linha informa.',
  cellsOf: plainCells(LIBRARY_FIELDS),
}

const PLAN_FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  { id: 'email', label: 'E-mail', kind: 'email', wide: true },
  { id: 'title', label: 'Nome do plano', kind: 'text', wide: true },
  {
    id: 'purpose',
    label: 'Para que serve',
    kind: {
      choices: choicesOf(
        [['current_position', 'Crescer no cargo atual'], ['next_position', 'Chegar ao próximo cargo'], ['leadership', 'Preparar para liderar'], ['recovery', 'Recuperar o desempenho']],
        { current_position: ['Cargo atual'], next_position: ['Próximo cargo', 'Próxima posição', 'Promoção'], leadership: ['Liderança'], recovery: ['Recuperação', 'Desempenho'] },
      ),
    },
  },
  { id: 'starts_on', label: 'Começo', kind: 'date' },
  { id: 'ends_on', label: 'Fim', kind: 'date' },
  COMPETENCY_FIELD,
  { id: 'current_level', label: 'Nível de hoje', kind: 'text' },
  { id: 'target_level', label: 'Nível desejado', kind: 'text' },
  { id: 'action', label: 'Ação', kind: 'text', wide: true },
  LEARNING_FIELD,
  { id: 'due_on', label: 'Prazo', kind: 'date' },
  INDICATOR_FIELD,
  { id: 'cost', label: 'Custo', kind: 'money' },
]

/** Development plans, an action in each row. */
export const PLAN_SHEET: ImportDefinition = {
  kind: 'development_plans',
  tabs: ['PDIs', 'PDI', 'Planos de desenvolvimento'],
  fields: PLAN_FIELDS,
  columns: [
    ...PERSON_COLUMNS,
    { id: 'email', label: 'E-mail', fields: ['email'], names: ['Email', 'E-mail corporativo', 'E-mail do trabalhador', 'E-mail profissional'], example: null },
    { id: 'title', label: 'Nome do plano', fields: ['title'], names: ['Plano', 'Título do plano', 'PDI'], example: 'Preparar para coordenar' },
    { id: 'purpose', label: 'Para que serve', fields: ['purpose'], names: ['Finalidade', 'Objetivo do plano', 'Propósito'], example: 'Preparar para liderar' },
    { id: 'starts_on', label: 'Começo', fields: ['starts_on'], names: ['Início', 'Data de início', 'Começa em'], example: new Date('2026-03-02T00:00:00Z') },
    { id: 'ends_on', label: 'Fim', fields: ['ends_on'], names: ['Término', 'Data de fim', 'Termina em'], example: new Date('2026-08-31T00:00:00Z') },
    COMPETENCY_COLUMN,
    { id: 'current_level', label: 'Nível de hoje', fields: ['current_level'], names: ['Nível atual'], example: 2 },
    { id: 'target_level', label: 'Nível desejado', fields: ['target_level'], names: ['Nível alvo', 'Nível esperado', 'Meta de nível'], example: 3 },
    { id: 'action', label: 'Ação', fields: ['action'], names: ['Ação de desenvolvimento', 'Atividade', 'O que fazer'], example: 'Conduzir uma reunião do time' },
    LEARNING_COLUMN,
    { id: 'due_on', label: 'Prazo', fields: ['due_on'], names: ['Data limite', 'Prazo da ação', 'Até'], example: new Date('2026-05-29T00:00:00Z') },
    INDICATOR_COLUMN,
    { id: 'cost', label: 'Custo', fields: ['cost'], names: ['Investimento', 'Valor'], example: null },
  ],
  matchKeys: [],
  required: [[...PERSON_NEEDED, 'email'], ['competency'], ['action']],
  caution: 'Cada pessoa tem um PDI em aberto por vez: quem já tem um aparece com erro.',
  cellsOf: plainCells(PLAN_FIELDS),
}
