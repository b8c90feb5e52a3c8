import type { ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { choicesOf, plainCells, YES_OR_NO } from './sheet-fields.ts'

const HOLIDAY_FIELDS: readonly ImportField[] = [
  { id: 'on_date', label: 'Data', kind: 'date' },
  { id: 'name', label: 'Feriado', kind: 'text' },
  {
    id: 'kind',
    label: 'De quem é',
    kind: {
      choices: choicesOf(
        [['municipal', 'Municipal'], ['state', 'Estadual'], ['company', 'Da empresa'], ['optional', 'Ponto facultativo']],
        { municipal: ['Cidade', 'Município', 'Local'], state: ['Estado', 'UF'], company: ['Empresa', 'Interno'], optional: ['Facultativo'] },
      ),
    },
  },
  { id: 'work_site', label: 'Local de trabalho', kind: 'text' },
  { id: 'city', label: 'Município', kind: 'text' },
  { id: 'every_year', label: 'Todos os anos', kind: { choices: YES_OR_NO } },
  { id: 'fraction', label: 'Parte do dia', kind: { choices: choicesOf([['whole', 'Dia inteiro'], ['half', 'Meio dia']], { whole: ['Inteiro', '1'], half: ['Meio', 'Meio período', '0,5'] }) } },
]

/** Holidays of cities, and days of the company. */
export const HOLIDAY_SHEET: ImportDefinition = {
  kind: 'holidays',
  tabs: ['Feriados', 'Calendário'],
  fields: HOLIDAY_FIELDS,
  columns: [
    { id: 'on_date', label: 'Data', fields: ['on_date'], names: ['Dia', 'Data do feriado'], example: new Date('2027-11-22T00:00:00Z') },
    { id: 'name', label: 'Feriado', fields: ['name'], names: ['Nome', 'Descrição', 'Nome do feriado'], example: 'Aniversário da cidade' },
    { id: 'kind', label: 'De quem é', fields: ['kind'], names: ['Tipo', 'Abrangência', 'Esfera'], example: 'Municipal' },
    { id: 'work_site', label: 'Local de trabalho', fields: ['work_site'], names: ['Local', 'Filial', 'Unidade', 'Estabelecimento'], example: null },
    { id: 'city', label: 'Município', fields: ['city'], names: ['Cidade', 'Nome do município'], example: 'Campinas' },
    { id: 'every_year', label: 'Todos os anos', fields: ['every_year'], names: ['Anual', 'Fixo', 'Repete'], example: 'Sim' },
    { id: 'fraction', label: 'Parte do dia', fields: ['fraction'], names: ['Período', 'Meio dia', 'Fração'], example: 'Dia inteiro' },
  ],
  matchKeys: [],
  required: [['on_date'], ['name']],
  caution: 'Um feriado que já está no calendário, com o mesmo nome, dia e local, fica como está.',
  cellsOf: plainCells(HOLIDAY_FIELDS),
}
