import type { Choices } from '../fields/field-spec.ts'

export const SEXES: Choices = [['F', 'Feminino'], ['M', 'Masculino']]

export const RACES: Choices = [
  ['white', 'Branca'], ['black', 'Preta'], ['brown', 'Parda'], ['yellow', 'Amarela'], ['indigenous', 'Indígena'], ['undeclared', 'Não declarada'],
]

export const MARITAL_STATUSES: Choices = [
  ['single', 'Solteiro(a)'], ['married', 'Casado(a)'], ['stable_union', 'União estável'], ['separated', 'Separado(a)'],
  ['divorced', 'Divorciado(a)'], ['widowed', 'Viúvo(a)'],
]

/** The degrees of eSocial (grauInstr). */
export const EDUCATION_LEVELS: Choices = [
  ['01', 'Sem escolaridade'], ['02', 'Até o 5º ano incompleto'], ['03', '5º ano completo'], ['04', 'Do 6º ao 9º ano incompleto'],
  ['05', 'Ensino fundamental completo'], ['06', 'Ensino médio incompleto'], ['07', 'Ensino médio completo'], ['08', 'Superior incompleto'],
  ['09', 'Superior completo'], ['10', 'Pós-graduação'], ['11', 'Mestrado'], ['12', 'Doutorado'],
]

export const STATES: Choices = (
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
).split(' ').map((uf) => [uf, uf] as const)

export const LICENCE_CATEGORIES: Choices = 'ACC A B C D E AB AC AD AE'.split(' ').map((category) => [category, category] as const)
