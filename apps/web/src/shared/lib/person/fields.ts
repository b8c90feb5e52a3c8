import type { FieldSpec } from '../fields/field-spec.ts'
import { PROBLEMS } from '../fields/messages.ts'
import { hasUnwritable } from '../person-checks.ts'
import * as choices from './choices.ts'

/** Ways to write down a person: the form of the record, the admission, and what newcomers fill in themselves. */
export type PersonWay = 'form' | 'admission' | 'newcomer'

/** A field of a person, wherever it is typed, imported, shown or exported. */
export interface PersonField extends FieldSpec {
  /** The ways that ask for it. The personal file asks for every field of its own. */
  readonly ways: readonly PersonWay[]
  /** What differs where people fill in their own data. */
  readonly own?: Partial<Pick<FieldSpec, 'required' | 'hint'>>
}

const EVERYWHERE = ['form', 'admission', 'newcomer'] as const
const BY_HR = ['form', 'admission'] as const
const IN_ADMISSION = ['admission', 'newcomer'] as const

const unwritable = (text: string): string | null => (hasUnwritable(text) ? PROBLEMS.unwritable : null)

/** Every field of a person, by the group in which it is typed. Labels are unique: three e-mails or two telephones never share one. */
export const PERSON_GROUPS = {
  identity: [
    { name: 'first_name', label: 'Nome', kind: 'text', required: true, missing: 'Informe o nome', max: 100, ways: BY_HR },
    { name: 'last_name', label: 'Sobrenome', kind: 'text', required: true, missing: 'Informe o sobrenome', max: 100, ways: BY_HR },
    {
      name: 'social_name', label: 'Nome social', kind: 'text', max: 200, hint: 'Quando preenchido, é o nome mostrado em todo o sistema.', ways: EVERYWHERE,
      own: { hint: 'Quando preenchido, é como todos vão ver você.' },
    },
    { name: 'cpf', label: 'CPF', kind: 'cpf', ways: BY_HR },
    { name: 'rg', label: 'RG', kind: 'text', max: 20, ways: EVERYWHERE },
    { name: 'birth_date', label: 'Data de nascimento', kind: 'date', isPast: true, ways: EVERYWHERE, own: { required: true } },
  ],
  contact: [
    { name: 'email', label: 'E-mail corporativo', kind: 'email', max: 254, hint: 'A empresa vê este e-mail, e o convite de acesso vai para ele.', ways: BY_HR },
    { name: 'phone', label: 'Telefone pessoal', kind: 'phone', ways: EVERYWHERE, own: { required: true } },
    {
      name: 'address', label: 'Endereço completo', kind: 'lines', max: 300, problem: unwritable, ways: ['form'],
      hint: 'Em uma linha. Os campos separados que o eSocial pede ficam em Dados pessoais.',
    },
  ],
  work: [
    { name: 'position', label: 'Cargo', kind: 'positionTitle', max: 120, ways: BY_HR },
    { name: 'department_id', label: 'Departamento', kind: 'department', none: 'Sem departamento', ways: BY_HR },
    { name: 'manager_id', label: 'Gestor', kind: 'person', none: 'Sem gestor', scope: 'records', hint: 'Digite parte do nome para procurar.', ways: BY_HR },
    { name: 'work_site_id', label: 'Local de trabalho', kind: 'site', ways: ['admission'] },
    { name: 'cost_centre_id', label: 'Centro de custo', kind: 'costCenter', ways: ['admission'] },
    { name: 'hire_date', label: 'Data de admissão', kind: 'date', ways: BY_HR },
    { name: 'registration_number', label: 'Matrícula', kind: 'text', max: 30, ways: BY_HR },
    { name: 'status', label: 'Situação', kind: 'choice', ways: ['form'] },
  ],
  civil: [
    { name: 'sex', label: 'Sexo', kind: 'choice', choices: choices.SEXES, ways: IN_ADMISSION },
    { name: 'gender_identity', label: 'Identidade de gênero', kind: 'text', max: 60, ways: [] },
    // Race is what the person declares, and nobody else's to say at the admission.
    { name: 'race', label: 'Raça ou cor', kind: 'choice', choices: choices.RACES, hint: 'Como a pessoa se declara.', ways: ['newcomer'], own: { hint: 'Como você se declara.' } },
    { name: 'marital_status', label: 'Estado civil', kind: 'choice', choices: choices.MARITAL_STATUSES, ways: IN_ADMISSION },
    { name: 'education_level', label: 'Escolaridade', kind: 'choice', choices: choices.EDUCATION_LEVELS, ways: IN_ADMISSION },
    { name: 'nationality', label: 'Nacionalidade', kind: 'text', max: 60, ways: [] },
    { name: 'birthplace_city', label: 'Naturalidade', kind: 'text', max: 100, ways: [] },
    { name: 'birthplace_uf', label: 'UF de nascimento', kind: 'choice', choices: choices.STATES, ways: [] },
    { name: 'mother_name', label: 'Nome da mãe', kind: 'text', max: 120, ways: IN_ADMISSION, own: { required: true } },
    { name: 'father_name', label: 'Nome do pai', kind: 'text', max: 120, ways: [] },
  ],
  documents: [
    { name: 'pis', label: 'PIS/PASEP', kind: 'digits', max: 14, ways: ['newcomer'], own: { hint: 'Se já trabalhou com carteira assinada.' } },
    { name: 'rg_issuer', label: 'Órgão emissor do RG', kind: 'text', max: 40, ways: [] },
    { name: 'rg_uf', label: 'UF do RG', kind: 'choice', choices: choices.STATES, ways: [] },
    { name: 'rg_issued_on', label: 'Emissão do RG', kind: 'date', isPast: true, ways: [] },
    { name: 'cnh_number', label: 'CNH', kind: 'digits', max: 11, ways: [] },
    { name: 'cnh_category', label: 'Categoria da CNH', kind: 'choice', choices: choices.LICENCE_CATEGORIES, ways: [] },
    { name: 'cnh_expires_on', label: 'Validade da CNH', kind: 'date', ways: [] },
  ],
  home: [
    { name: 'cep', label: 'CEP', kind: 'cep', ways: IN_ADMISSION },
    { name: 'street', label: 'Logradouro', kind: 'text', max: 150, ways: IN_ADMISSION, own: { required: true } },
    { name: 'street_number', label: 'Número', kind: 'text', max: 10, ways: IN_ADMISSION },
    { name: 'complement', label: 'Complemento', kind: 'text', max: 60, ways: IN_ADMISSION },
    { name: 'district', label: 'Bairro', kind: 'text', max: 90, ways: IN_ADMISSION },
    { name: 'city', label: 'Cidade', kind: 'text', max: 100, ways: IN_ADMISSION, own: { required: true } },
    { name: 'uf', label: 'UF', kind: 'choice', choices: choices.STATES, ways: IN_ADMISSION, own: { required: true } },
    { name: 'personal_email', label: 'E-mail pessoal', kind: 'email', max: 254, ways: [] },
  ],
} as const satisfies Readonly<Record<string, readonly PersonField[]>>

export type PersonGroup = keyof typeof PERSON_GROUPS
export type PersonFieldName = (typeof PERSON_GROUPS)[PersonGroup][number]['name']

export const PERSON_FIELDS: readonly PersonField[] = Object.values(PERSON_GROUPS).flat()

const BY_NAME: ReadonlyMap<string, PersonField> = new Map(PERSON_FIELDS.map((field) => [field.name, field]))

/** A field of a person by the name of its column. */
export function personField(name: PersonFieldName): PersonField {
  const field = BY_NAME.get(name)
  if (!field) throw new Error(`No field of a person: ${name}`)
  return field
}

/** The fields of some groups that a way asks for, in their order. */
export function fieldsOf(way: PersonWay, ...groups: readonly PersonGroup[]): readonly PersonField[] {
  const asked = groups.flatMap((group): readonly PersonField[] => PERSON_GROUPS[group]).filter(({ ways }) => ways.includes(way))
  return way === 'newcomer' ? asked.map((field) => ({ ...field, ...field.own })) : asked
}
