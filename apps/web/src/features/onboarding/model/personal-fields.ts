import type { Choice, FieldSpec } from '#shared/lib/fields/field-spec.ts'

const SEXES: readonly Choice[] = [['F', 'Feminino'], ['M', 'Masculino']]
const RACES: readonly Choice[] = [
  ['white', 'Branca'], ['black', 'Preta'], ['brown', 'Parda'], ['yellow', 'Amarela'], ['indigenous', 'Indígena'], ['undeclared', 'Prefiro não declarar'],
]
const MARITAL: readonly Choice[] = [
  ['single', 'Solteiro(a)'], ['married', 'Casado(a)'], ['stable_union', 'União estável'], ['separated', 'Separado(a)'], ['divorced', 'Divorciado(a)'],
  ['widowed', 'Viúvo(a)'],
]
/** The degrees of eSocial that people have at hiring. */
const EDUCATION: readonly Choice[] = [
  ['01', 'Sem escolaridade'], ['04', 'Fundamental incompleto'], ['05', 'Fundamental completo'], ['06', 'Médio incompleto'], ['07', 'Médio completo'],
  ['08', 'Superior incompleto'], ['09', 'Superior completo'], ['10', 'Pós-graduação'], ['11', 'Mestrado'], ['12', 'Doutorado'],
]
const STATES: readonly Choice[] = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ').map((uf) => [uf, uf])

const ABOUT: readonly FieldSpec[] = [
  { name: 'sex', label: 'Sexo', kind: 'choice', choices: SEXES },
  { name: 'marital_status', label: 'Estado civil', kind: 'choice', choices: MARITAL },
  { name: 'education_level', label: 'Escolaridade', kind: 'choice', choices: EDUCATION },
  { name: 'mother_name', label: 'Nome da mãe', kind: 'text', max: 120 },
]

export const ADDRESS_FIELDS: readonly FieldSpec[] = [
  { name: 'cep', label: 'CEP', kind: 'cep' },
  { name: 'street', label: 'Logradouro', kind: 'text', max: 150 },
  { name: 'street_number', label: 'Número', kind: 'text', max: 10 },
  { name: 'complement', label: 'Complemento', kind: 'text', max: 60 },
  { name: 'district', label: 'Bairro', kind: 'text', max: 90 },
  { name: 'city', label: 'Cidade', kind: 'text', max: 100 },
  { name: 'uf', label: 'Estado', kind: 'choice', choices: STATES },
]

/** What the administration may type for somebody. */
export const PERSONAL_FIELDS: readonly FieldSpec[] = [...ABOUT, ...ADDRESS_FIELDS]

/** What the person fills in before the first day; race is what the person declares, and nobody else's to say. */
export const OWN_ABOUT_FIELDS: readonly FieldSpec[] = [
  ...ABOUT.map((field) => (field.name === 'mother_name' ? { ...field, required: true } : field)),
  { name: 'race', label: 'Raça ou cor', kind: 'choice', choices: RACES, hint: 'Como você se declara.' },
  { name: 'pis', label: 'PIS/PASEP', kind: 'text', max: 14, hint: 'Se já trabalhou com carteira assinada.' },
]

export const OWN_ADDRESS_FIELDS: readonly FieldSpec[] = ADDRESS_FIELDS.map((field) =>
  ['street', 'city', 'uf'].includes(field.name) ? { ...field, required: true } : field,
)
