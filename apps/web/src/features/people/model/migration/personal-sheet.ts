import { normalizeCell, type RawCell, textOfCell } from '#shared/lib/import/cells.ts'
import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { digitsOf } from '#shared/lib/masks.ts'
import { EDUCATION_LEVELS, LICENCE_CATEGORIES, MARITAL_STATUSES, RACES, SEXES, STATES } from '../records/record-choices.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED } from '../sheets/sheet-fields.ts'

/** The numbers are those of eSocial, which most systems write. */
const SEX_WORDS = { M: ['Masc', 'Homem', '1'], F: ['Fem', 'Mulher', '2'] }
const RACE_WORDS = {
  white: ['Branco', '1'], black: ['Preto', 'Negra', 'Negro', '2'], brown: ['Pardo', '3'], yellow: ['Amarelo', '4'], indigenous: ['Índio', '5'],
  undeclared: ['Não informada', 'Não informado', 'Prefiro não informar', '6'],
}
const MARITAL_WORDS = {
  single: ['Solteiro', 'Solteira', 'S', '1'], married: ['Casado', 'Casada', 'C', '2'], divorced: ['Divorciado', 'Divorciada', 'D', '3'],
  separated: ['Separado', 'Separada', 'Desquitado', 'Desquitada', '4'], widowed: ['Viúvo', 'Viúva', 'V', '5'], stable_union: ['União', 'Amasiado', 'Companheiro'],
}
const EDUCATION_WORDS = {
  '01': ['Analfabeto', 'Analfabeta', '1'], '02': ['Até 5º ano incompleto', '4ª série incompleta', '2'], '03': ['4ª série completa', '3'],
  '04': ['Ensino fundamental incompleto', 'Fundamental incompleto', '1º grau incompleto', '4'],
  '05': ['Ensino fundamental', 'Fundamental completo', 'Fundamental', '1º grau completo', '5'],
  '06': ['Médio incompleto', '2º grau incompleto', '6'], '07': ['Ensino médio', 'Médio completo', 'Médio', '2º grau completo', 'Técnico', 'Técnico completo', '7'],
  '08': ['Ensino superior incompleto', 'Superior cursando', '3º grau incompleto', '8'], '09': ['Ensino superior completo', 'Ensino superior', 'Superior', 'Graduação', '3º grau completo', '9'],
  '10': ['Pós-graduado', 'Especialização', 'MBA', 'Pós graduação completa'], '11': ['Mestrado completo', 'Mestre'], '12': ['Doutorado completo', 'Doutor'],
}

const FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  { id: 'pis', label: 'PIS', kind: 'text' },
  { id: 'sex', label: 'Sexo', kind: { choices: choicesOf(SEXES, SEX_WORDS) } },
  { id: 'gender_identity', label: 'Identidade de gênero', kind: 'text' },
  { id: 'race', label: 'Raça ou cor', kind: { choices: choicesOf(RACES, RACE_WORDS) } },
  { id: 'marital_status', label: 'Estado civil', kind: { choices: choicesOf(MARITAL_STATUSES, MARITAL_WORDS) } },
  { id: 'education_level', label: 'Escolaridade', kind: { choices: choicesOf(EDUCATION_LEVELS, EDUCATION_WORDS) } },
  { id: 'nationality', label: 'Nacionalidade', kind: 'text' },
  { id: 'birthplace_city', label: 'Naturalidade', kind: 'text' },
  { id: 'birthplace_uf', label: 'UF de nascimento', kind: { choices: choicesOf(STATES) } },
  { id: 'mother_name', label: 'Nome da mãe', kind: 'text' },
  { id: 'father_name', label: 'Nome do pai', kind: 'text' },
  { id: 'rg_issuer', label: 'Órgão emissor', kind: 'text' },
  { id: 'rg_uf', label: 'UF do RG', kind: { choices: choicesOf(STATES) } },
  { id: 'rg_issued_on', label: 'Emissão do RG', kind: 'date' },
  { id: 'cnh_number', label: 'CNH', kind: 'text' },
  { id: 'cnh_category', label: 'Categoria da CNH', kind: { choices: choicesOf(LICENCE_CATEGORIES) } },
  { id: 'cnh_expires_on', label: 'Validade da CNH', kind: 'date' },
  { id: 'street', label: 'Logradouro', kind: 'text', wide: true },
  { id: 'street_number', label: 'Número', kind: 'text' },
  { id: 'complement', label: 'Complemento', kind: 'text' },
  { id: 'district', label: 'Bairro', kind: 'text' },
  { id: 'city', label: 'Cidade', kind: 'text' },
  { id: 'uf', label: 'UF', kind: { choices: choicesOf(STATES) } },
  { id: 'cep', label: 'CEP', kind: 'text' },
  { id: 'personal_email', label: 'E-mail pessoal', kind: 'email', wide: true },
  { id: 'personal_phone', label: 'Telefone pessoal', kind: 'phone' },
]

const OWN_COLUMNS: readonly (readonly [id: string, label: string, names: readonly string[], example: RawCell])[] = [
  ['pis', 'PIS', ['PIS/PASEP', 'PIS PASEP', 'PIS/PASEP/NIT', 'NIT', 'NIS', 'Número do PIS', 'RA_PIS', 'NUMPIS'], '120.35897.31-1'],
  ['sex', 'Sexo', ['Gênero', 'RA_SEXO', 'TIPSEX'], 'Feminino'],
  ['gender_identity', 'Identidade de gênero', [], null],
  ['race', 'Raça ou cor', ['Raça', 'Cor', 'Raça/Cor', 'Cor/Raça', 'Etnia', 'RA_RACACOR'], 'Parda'],
  ['marital_status', 'Estado civil', ['Est civil', 'RA_ESTCIVI', 'ESTCIV'], 'Casado(a)'],
  ['education_level', 'Escolaridade', ['Grau de instrução', 'Instrução', 'Grau instrução', 'Formação', 'RA_GRINRAI', 'GRAINS'], 'Ensino médio completo'],
  ['nationality', 'Nacionalidade', ['País de nascimento'], 'Brasileira'],
  ['birthplace_city', 'Naturalidade', ['Cidade de nascimento', 'Município de nascimento', 'Local de nascimento'], 'Campinas'],
  ['birthplace_uf', 'UF de nascimento', ['Estado de nascimento', 'UF naturalidade'], 'SP'],
  ['mother_name', 'Nome da mãe', ['Mãe', 'Filiação mãe', 'RA_MAE', 'NOMMAE'], 'Maria Souza'],
  ['father_name', 'Nome do pai', ['Pai', 'Filiação pai', 'RA_PAI', 'NOMPAI'], null],
  ['rg_issuer', 'Órgão emissor', ['Órgão expedidor', 'Órgão emissor do RG', 'Emissor do RG', 'RA_RGORG'], 'SSP'],
  ['rg_uf', 'UF do RG', ['UF emissor', 'UF emissão do RG', 'RA_RGUF'], 'SP'],
  ['rg_issued_on', 'Emissão do RG', ['Data de emissão do RG', 'Data de expedição', 'Data expedição do RG'], null],
  ['cnh_number', 'CNH', ['Número da CNH', 'Carteira de motorista', 'Habilitação'], null],
  ['cnh_category', 'Categoria da CNH', ['Categoria CNH', 'Categoria da habilitação'], null],
  ['cnh_expires_on', 'Validade da CNH', ['Vencimento da CNH', 'Vencimento CNH', 'Validade CNH'], null],
  ['street', 'Logradouro', ['Rua', 'Endereço', 'Endereço residencial', 'RA_ENDEREC', 'ENDRUA'], 'Rua das Flores'],
  ['street_number', 'Número', ['Nº', 'Num', 'Número do endereço', 'Nº endereço', 'ENDNUM'], '100'],
  ['complement', 'Complemento', ['Compl', 'Complemento do endereço', 'ENDCPL'], null],
  ['district', 'Bairro', ['RA_BAIRRO', 'NOMBAI'], 'Centro'],
  ['city', 'Cidade', ['Município', 'Localidade', 'Cidade residencial', 'RA_MUNICIP'], 'Campinas'],
  ['uf', 'UF', ['Estado', 'UF residencial', 'RA_ESTADO'], 'SP'],
  ['cep', 'CEP', ['Código postal', 'RA_CEP', 'ENDCEP'], '13010-000'],
  ['personal_email', 'E-mail pessoal', ['E-mail particular', 'Email pessoal', 'E-mail alternativo'], null],
  ['personal_phone', 'Telefone pessoal', ['Celular pessoal', 'Telefone particular', 'Telefone residencial'], null],
]

/** Digits of a document, with the zeros at the front that spreadsheets lose. */
function padded(raw: RawCell, length: number): string {
  const text = textOfCell(raw)
  const digits = digitsOf(text)
  return /^[\d\s./-]+$/.test(text) && digits.length >= length - 3 ? digits.padStart(length, '0') : text
}

const LENGTHS: Readonly<Record<string, number>> = { pis: 11, cep: 8, cnh_number: 11 }

/** Civil data, home address and what else only the person and HR know. */
export const PERSONAL_SHEET: ImportDefinition = {
  kind: 'personal',
  tabs: ['Dados pessoais', 'Ficha', 'Ficha pessoal', 'Documentos pessoais', 'Pessoais'],
  isPerPerson: true,
  fields: FIELDS,
  columns: [...PERSON_COLUMNS, ...OWN_COLUMNS.map(([id, label, names, example]): ImportColumn => ({ id, label, fields: [id], names, example }))],
  matchKeys: [],
  required: [PERSON_NEEDED],
  caution: 'Células vazias não alteram nada.',
  cellsOf: (row) => {
    const cells: Record<string, string> = {}
    for (const { id, kind } of FIELDS) {
      const length = LENGTHS[id]
      const raw = row.get(id)
      const value = length === undefined ? normalizeCell(kind, raw) : padded(raw, length)
      if (value !== '') cells[id] = value
    }
    return cells
  },
}
