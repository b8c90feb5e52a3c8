import type { ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { choicesOf, plainCells, YES_OR_NO } from '../sheets/sheet-fields.ts'

const QUESTION_FIELDS: readonly ImportField[] = [
  { id: 'title', label: 'Pergunta', kind: 'text', wide: true },
  { id: 'theme', label: 'Tema', kind: 'text' },
  {
    id: 'kind',
    label: 'Tipo de resposta',
    kind: {
      choices: choicesOf(
        [['scale', 'Escala'], ['single', 'Uma opção'], ['multiple', 'Várias opções'], ['text', 'Texto livre'], ['number', 'Número']],
        {
          scale: ['Nota', 'Likert', 'NPS', 'Conceito', 'Competência'], single: ['Escolha única', 'Única', 'Múltipla escolha', 'Sim ou não'], multiple: ['Caixas de seleção', 'Várias'],
          text: ['Texto', 'Aberta', 'Dissertativa', 'Livre'], number: ['Numérica'],
        },
      ),
    },
  },
  { id: 'options', label: 'Opções', kind: 'text', wide: true },
  { id: 'low', label: 'Menor valor', kind: 'text' },
  { id: 'high', label: 'Maior valor', kind: 'text' },
  { id: 'low_label', label: 'O menor significa', kind: 'text' },
  { id: 'high_label', label: 'O maior significa', kind: 'text' },
  { id: 'help', label: 'Explicação', kind: 'text', wide: true },
  { id: 'competency', label: 'Competência', kind: 'text' },
  {
    id: 'comment_rule',
    label: 'Comentário',
    kind: {
      choices: choicesOf(
        [['none', 'Não pedir'], ['optional', 'Opcional'], ['extremes', 'Nas pontas'], ['always', 'Sempre']],
        { none: ['Não', 'Sem comentário'], optional: ['Se quiser'], extremes: ['Extremos', 'Menor e maior nota'], always: ['Obrigatório', 'Sim'] },
      ),
    },
  },
  { id: 'may_skip', label: 'Permite não observado', kind: { choices: YES_OR_NO } },
]

/** Questions of the bank, known by their text. */
export const QUESTION_SHEET: ImportDefinition = {
  kind: 'bank_questions',
  tabs: ['Perguntas', 'Banco de perguntas', 'Questões'],
  fields: QUESTION_FIELDS,
  columns: [
    { id: 'title', label: 'Pergunta', fields: ['title'], names: ['Enunciado', 'Questão', 'Texto da pergunta'], example: 'Colabora com a equipe e com as outras áreas.' },
    { id: 'theme', label: 'Tema', fields: ['theme'], names: ['Assunto', 'Dimensão', 'Bloco'], example: 'Desempenho' },
    { id: 'kind', label: 'Tipo de resposta', fields: ['kind'], names: ['Tipo', 'Tipo de pergunta', 'Formato'], example: 'Escala' },
    { id: 'options', label: 'Opções', fields: ['options'], names: ['Alternativas', 'Respostas', 'Opções de resposta'], example: null },
    { id: 'low', label: 'Menor valor', fields: ['low'], names: ['Mínimo', 'Menor nota', 'Nota mínima'], example: 1 },
    { id: 'high', label: 'Maior valor', fields: ['high'], names: ['Máximo', 'Maior nota', 'Nota máxima'], example: 5 },
    { id: 'low_label', label: 'O menor significa', fields: ['low_label'], names: ['Rótulo do menor', 'Legenda mínima'], example: 'Não atende' },
    { id: 'high_label', label: 'O maior significa', fields: ['high_label'], names: ['Rótulo do maior', 'Legenda máxima'], example: 'Referência' },
    { id: 'help', label: 'Explicação', fields: ['help'], names: ['Ajuda', 'Orientação', 'Descrição da pergunta'], example: null },
    { id: 'competency', label: 'Competência', fields: ['competency'], names: ['Nome da competência'], example: null },
    { id: 'comment_rule', label: 'Comentário', fields: ['comment_rule'], names: ['Pedir comentário', 'Justificativa'], example: 'Nas pontas' },
    { id: 'may_skip', label: 'Permite não observado', fields: ['may_skip'], names: ['Não observado', 'Não se aplica'], example: 'Sim' },
  ],
  matchKeys: [],
  required: [['title'], ['kind']],
  caution: 'Uma pergunta que já está no banco, com o mesmo texto, fica como está.',
  cellsOf: plainCells(QUESTION_FIELDS),
}
