import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED, plainCells } from '../sheets/sheet-fields.ts'

const OWNER_NAMES: Readonly<Record<string, readonly string[]>> = {
  registration_number: ['Matrícula do responsável'], cpf: ['CPF do responsável'], employee_name: ['Responsável', 'Nome do responsável', 'Dono', 'Dono do objetivo'],
}
const OWNER_COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS.map((column) => ({ ...column, names: [...column.names, ...(OWNER_NAMES[column.id] ?? [])] })),
  { id: 'email', label: 'E-mail', fields: ['email'], names: ['Email', 'E-mail corporativo', 'E-mail do responsável', 'E-mail profissional'], example: null },
]

const OBJECTIVE_FIELDS: readonly ImportField[] = [
  { id: 'cycle', label: 'Ciclo', kind: 'text' },
  { id: 'title', label: 'Objetivo', kind: 'text', wide: true },
  {
    id: 'level',
    label: 'Nível',
    kind: {
      choices: choicesOf([['company', 'Empresa'], ['department', 'Departamento'], ['team', 'Equipe'], ['person', 'Individual']], {
        company: ['Corporativo', 'Organização'], department: ['Área', 'Setor'], team: ['Time'], person: ['Pessoa', 'Pessoal', 'Colaborador'],
      }),
    },
  },
  ...PERSON_FIELDS,
  { id: 'email', label: 'E-mail', kind: 'email', wide: true },
  { id: 'department', label: 'Departamento', kind: 'text' },
  { id: 'parent', label: 'Objetivo superior', kind: 'text', wide: true },
  { id: 'visibility', label: 'Quem lê', kind: { choices: choicesOf([['company', 'Empresa'], ['private', 'Privado']], { company: ['Todos', 'Público', 'Pública'], private: ['Privada', 'Restrito'] }) } },
  { id: 'weight', label: 'Peso', kind: 'text' },
  { id: 'status', label: 'Situação', kind: { choices: choicesOf([['draft', 'Rascunho'], ['active', 'Em andamento']], { active: ['Publicado', 'Ativo', 'Andamento'] }) } },
  { id: 'key_result', label: 'Resultado-chave', kind: 'text', wide: true },
  {
    id: 'kind',
    label: 'Como se mede',
    kind: {
      choices: choicesOf(
        [['increase', 'Aumentar'], ['decrease', 'Reduzir'], ['keep_above', 'Manter acima'], ['keep_below', 'Manter abaixo'], ['keep_equal', 'Manter igual'], ['yes_no', 'Sim ou não']],
        { increase: ['Crescer', 'Subir'], decrease: ['Diminuir', 'Baixar'], keep_above: ['Manter acima de'], keep_below: ['Manter abaixo de'], keep_equal: ['Manter em'], yes_no: ['Binário', 'Sim/Não'] },
      ),
    },
  },
  {
    id: 'unit',
    label: 'Unidade',
    kind: {
      choices: choicesOf([['number', 'Número'], ['percent', 'Porcentagem'], ['money', 'Reais'], ['days', 'Dias'], ['hours', 'Horas']], {
        percent: ['%', 'Percentual', 'Por cento'], money: ['R$', 'Moeda', 'BRL'], number: ['Quantidade', 'Unidade'], days: ['Dia'], hours: ['Hora', 'h'],
      }),
    },
  },
  { id: 'decimals', label: 'Casas decimais', kind: 'text' },
  { id: 'start_value', label: 'Valor inicial', kind: 'text' },
  { id: 'target_value', label: 'Meta', kind: 'text' },
  { id: 'due_on', label: 'Prazo', kind: 'date' },
  { id: 'key_result_weight', label: 'Peso do resultado-chave', kind: 'text' },
  { id: 'key_result_owner', label: 'Responsável pelo resultado-chave', kind: 'text' },
]

/** Objectives of a cycle with their key results: a row for each key result. */
export const OBJECTIVE_SHEET: ImportDefinition = {
  kind: 'objectives',
  tabs: ['Objetivos', 'Metas', 'OKRs', 'OKR'],
  fields: OBJECTIVE_FIELDS,
  columns: [
    { id: 'cycle', label: 'Ciclo', fields: ['cycle'], names: ['Ciclo de metas', 'Nome do ciclo', 'Período'], example: '1º trimestre' },
    { id: 'title', label: 'Objetivo', fields: ['title'], names: ['Título', 'Nome do objetivo', 'Título do objetivo'], example: 'Crescer com clientes que ficam' },
    { id: 'level', label: 'Nível', fields: ['level'], names: ['Nível do objetivo', 'Tipo de objetivo'], example: 'Individual' },
    ...OWNER_COLUMNS,
    { id: 'department', label: 'Departamento', fields: ['department'], names: ['Área', 'Setor'], example: null },
    { id: 'parent', label: 'Objetivo superior', fields: ['parent'], names: ['Objetivo pai', 'Alinhado a', 'Objetivo de cima'], example: null },
    { id: 'visibility', label: 'Quem lê', fields: ['visibility'], names: ['Visibilidade', 'Privacidade'], example: 'Empresa' },
    { id: 'weight', label: 'Peso', fields: ['weight'], names: ['Peso do objetivo'], example: 1 },
    { id: 'status', label: 'Situação', fields: ['status'], names: ['Status', 'Estado'], example: 'Rascunho' },
    { id: 'key_result', label: 'Resultado-chave', fields: ['key_result'], names: ['Resultado chave', 'KR', 'Key result', 'Indicador'], example: 'Receita recorrente' },
    { id: 'kind', label: 'Como se mede', fields: ['kind'], names: ['Tipo', 'Tipo de resultado-chave', 'Medida', 'Direção'], example: 'Aumentar' },
    { id: 'unit', label: 'Unidade', fields: ['unit'], names: ['Unidade de medida'], example: 'Reais' },
    { id: 'decimals', label: 'Casas decimais', fields: ['decimals'], names: ['Casas', 'Decimais'], example: 0 },
    { id: 'start_value', label: 'Valor inicial', fields: ['start_value'], names: ['Inicial', 'Início', 'De', 'Ponto de partida'], example: 1_000_000 },
    { id: 'target_value', label: 'Meta', fields: ['target_value'], names: ['Valor da meta', 'Alvo', 'Para'], example: 1_500_000 },
    { id: 'due_on', label: 'Prazo', fields: ['due_on'], names: ['Data limite', 'Até', 'Vencimento'], example: null },
    { id: 'key_result_weight', label: 'Peso do resultado-chave', fields: ['key_result_weight'], names: ['Peso do KR'], example: 1 },
    { id: 'key_result_owner', label: 'Responsável pelo resultado-chave', fields: ['key_result_owner'], names: ['Responsável pelo KR', 'Dono do KR'], example: null },
  ],
  matchKeys: [],
  required: [['cycle'], ['title'], [...PERSON_NEEDED, 'email']],
  caution: 'Linhas com o mesmo objetivo e o mesmo responsável são um objetivo só, com um resultado-chave por linha. Sem a situação, um objetivo novo entra como rascunho.',
  cellsOf: plainCells(OBJECTIVE_FIELDS),
}

const VALUE_FIELDS: readonly ImportField[] = [
  { id: 'cycle', label: 'Ciclo', kind: 'text' },
  { id: 'objective', label: 'Objetivo', kind: 'text', wide: true },
  { id: 'owner', label: 'Responsável', kind: 'text' },
  { id: 'key_result', label: 'Resultado-chave', kind: 'text', wide: true },
  { id: 'key_result_id', label: 'Código do resultado-chave', kind: 'text' },
  { id: 'on_date', label: 'Data', kind: 'date' },
  { id: 'value', label: 'Valor', kind: 'text' },
  { id: 'confidence', label: 'Confiança', kind: 'text' },
  { id: 'note', label: 'Comentário', kind: 'text', wide: true },
]

/** What key results were on a day: many check-ins at once. */
export const GOAL_VALUE_SHEET: ImportDefinition = {
  kind: 'goal_values',
  tabs: ['Valores de metas', 'Check-ins', 'Valores'],
  fields: VALUE_FIELDS,
  columns: [
    { id: 'cycle', label: 'Ciclo', fields: ['cycle'], names: ['Ciclo de metas', 'Nome do ciclo'], example: '1º trimestre' },
    { id: 'objective', label: 'Objetivo', fields: ['objective'], names: ['Título do objetivo'], example: 'Crescer com clientes que ficam' },
    { id: 'owner', label: 'Responsável', fields: ['owner'], names: ['Matrícula do responsável', 'CPF do responsável', 'E-mail do responsável', 'Dono'], example: '1001' },
    { id: 'key_result', label: 'Resultado-chave', fields: ['key_result'], names: ['Resultado chave', 'KR', 'Key result', 'Indicador'], example: 'Receita recorrente' },
    { id: 'key_result_id', label: 'Código do resultado-chave', fields: ['key_result_id'], names: ['Código', 'ID'], example: null },
    { id: 'on_date', label: 'Data', fields: ['on_date'], names: ['Dia', 'Data do valor', 'Medido em'], example: new Date('2026-03-10T00:00:00Z') },
    { id: 'value', label: 'Valor', fields: ['value'], names: ['Valor atual', 'Atual', 'Realizado', 'Medição'], example: 1_350_000 },
    { id: 'confidence', label: 'Confiança', fields: ['confidence'], names: ['Confiança de 0 a 10'], example: 8 },
    { id: 'note', label: 'Comentário', fields: ['note'], names: ['Nota', 'Observação', 'Obs', 'Observações'], example: null },
  ],
  matchKeys: [],
  required: [['key_result', 'key_result_id'], ['on_date'], ['value']],
  caution: 'Um resultado-chave com o mesmo nome em vários objetivos precisa do objetivo ou do responsável na linha. Valores aceitam vírgula ou ponto: 8,5 ou 8.5.',
  cellsOf: plainCells(VALUE_FIELDS),
}
