import { normalizeCell, type RawCell, textOfCell } from '#shared/lib/import/cells.ts'
import type { ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { digitsOf } from '#shared/lib/masks.ts'
import type { PersonFieldName } from '#shared/lib/person/fields.ts'
import { importColumn, importField, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED } from '../sheets/sheet-fields.ts'

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

const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = { sex: SEX_WORDS, race: RACE_WORDS, marital_status: MARITAL_WORDS, education_level: EDUCATION_WORDS }

const OWN_COLUMNS: readonly (readonly [name: PersonFieldName, headings: readonly string[], example: RawCell])[] = [
  ['pis', ['PIS', 'PIS/PASEP', 'PIS PASEP', 'PIS/PASEP/NIT', 'NIT', 'NIS', 'Número do PIS', 'RA_PIS', 'NUMPIS'], '120.35897.31-1'],
  ['sex', ['Gênero', 'RA_SEXO', 'TIPSEX'], 'Feminino'],
  ['gender_identity', [], null],
  ['race', ['Raça', 'Cor', 'Raça/Cor', 'Cor/Raça', 'Etnia', 'RA_RACACOR'], 'Parda'],
  ['marital_status', ['Est civil', 'RA_ESTCIVI', 'ESTCIV'], 'Casado(a)'],
  ['education_level', ['Grau de instrução', 'Instrução', 'Grau instrução', 'Formação', 'RA_GRINRAI', 'GRAINS'], 'Ensino médio completo'],
  ['nationality', ['País de nascimento'], 'Brasileira'],
  ['birthplace_city', ['Cidade de nascimento', 'Município de nascimento', 'Local de nascimento'], 'Campinas'],
  ['birthplace_uf', ['Estado de nascimento', 'UF naturalidade'], 'SP'],
  ['mother_name', ['Mãe', 'Filiação mãe', 'RA_MAE', 'NOMMAE'], 'Maria Souza'],
  ['father_name', ['Pai', 'Filiação pai', 'RA_PAI', 'NOMPAI'], null],
  ['rg_issuer', ['Órgão emissor', 'Órgão expedidor', 'Órgão emissor do RG', 'Emissor do RG', 'RA_RGORG'], 'SSP'],
  ['rg_uf', ['UF emissor', 'UF emissão do RG', 'RA_RGUF'], 'SP'],
  ['rg_issued_on', ['Data de emissão do RG', 'Data de expedição', 'Data expedição do RG'], null],
  ['cnh_number', ['Número da CNH', 'Carteira de motorista', 'Habilitação'], null],
  ['cnh_category', ['Categoria CNH', 'Categoria da habilitação'], null],
  ['cnh_expires_on', ['Vencimento da CNH', 'Vencimento CNH', 'Validade CNH'], null],
  ['street', ['Rua', 'Endereço', 'Endereço residencial', 'RA_ENDEREC', 'ENDRUA'], 'Rua das Flores'],
  ['street_number', ['Nº', 'Num', 'Número do endereço', 'Nº endereço', 'ENDNUM'], '100'],
  ['complement', ['Compl', 'Complemento do endereço', 'ENDCPL'], null],
  ['district', ['RA_BAIRRO', 'NOMBAI'], 'Centro'],
  ['city', ['Município', 'Localidade', 'Cidade residencial', 'RA_MUNICIP'], 'Campinas'],
  ['uf', ['Estado', 'UF residencial', 'RA_ESTADO'], 'SP'],
  ['cep', ['Código postal', 'RA_CEP', 'ENDCEP'], '13010-000'],
  ['personal_email', ['E-mail particular', 'Email pessoal', 'E-mail alternativo'], null],
]

const FIELDS: readonly ImportField[] = [...PERSON_FIELDS, ...OWN_COLUMNS.map(([name]) => importField(name, name, WORDS[name]))]

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
  columns: [...PERSON_COLUMNS, ...OWN_COLUMNS.map(([name, headings, example]) => importColumn(name, headings, example))],
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
