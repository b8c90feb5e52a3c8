import { normalizeCell, type RawCell, textOfCell } from '#shared/lib/import/cells.ts'
import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { digitsOf } from '#shared/lib/masks.ts'
import { personField } from '#shared/lib/person/fields.ts'
import { importColumn, importField } from '../sheets/sheet-fields.ts'
import { EMPLOYEE_STATUSES, type EmployeeStatus, statusLook } from './employee.ts'

const STATUS_WORDS: Readonly<Record<EmployeeStatus, readonly string[]>> = {
  pre_admission: ['Pré-admissão', 'Pre admissao', 'Em admissão', 'Admissão'],
  active: ['Ativa', 'Ativo(a)', 'A', 'Trabalhando'],
  notice: ['Aviso', 'Aviso prévio', 'Em aviso prévio'],
  terminated: ['Desligada', 'Demitido', 'Demitida', 'Inativo', 'Inativa', 'D'],
}

/** The reasons of the database, as systems that companies come from write them. */
const ENDING_WORDS = [
  { value: 'resignation', label: 'Pedido de demissão', words: ['Demissão a pedido', 'A pedido', 'Iniciativa do empregado'] },
  { value: 'dismissal', label: 'Dispensa sem justa causa', words: ['Sem justa causa', 'Demissão sem justa causa', 'Iniciativa do empregador'] },
  { value: 'just_cause', label: 'Dispensa por justa causa', words: ['Justa causa', 'Com justa causa'] },
  { value: 'agreement', label: 'Acordo entre as partes', words: ['Acordo', 'Comum acordo', '484-A'] },
  { value: 'indirect', label: 'Rescisão indireta', words: [] },
  { value: 'mutual_fault', label: 'Culpa recíproca', words: [] },
  { value: 'term_end', label: 'Término do contrato a termo', words: ['Término de contrato', 'Fim da experiência', 'Término da experiência', 'Prazo determinado'] },
  { value: 'early_term_end', label: 'Fim antecipado do contrato a termo', words: ['Rescisão antecipada', 'Rescisão antecipada pelo empregador'] },
  { value: 'early_term_resignation', label: 'Fim antecipado do contrato a termo, a pedido', words: ['Rescisão antecipada pelo empregado'] },
  { value: 'apprentice_performance', label: 'Aprendiz: desempenho insuficiente ou inadaptação', words: [] },
  { value: 'apprentice_school', label: 'Aprendiz: perda do ano letivo por faltas', words: [] },
  { value: 'internship_end', label: 'Fim do estágio', words: ['Término do estágio'] },
  { value: 'retirement', label: 'Aposentadoria', words: [] },
  { value: 'closing', label: 'Encerramento da empresa ou do estabelecimento', words: ['Encerramento da empresa', 'Extinção da empresa'] },
  { value: 'force_majeure', label: 'Força maior', words: [] },
  { value: 'employer_death', label: 'Falecimento do empregador individual', words: ['Falecimento do empregador'] },
  { value: 'group_transfer', label: 'Transferência para outra empresa do grupo', words: ['Transferência'] },
  { value: 'death', label: 'Falecimento', words: ['Óbito', 'Morte'] },
  { value: 'other', label: 'Outro motivo', words: ['Outro', 'Outros'] },
] as const

const FIELDS: readonly ImportField[] = [
  ...(['registration_number', 'first_name', 'last_name', 'social_name', 'cpf', 'rg', 'birth_date', 'email', 'phone', 'address', 'position'] as const).map((name) => importField(name)),
  importField('department_id', 'department'),
  importField('manager_id', 'manager'),
  importField('hire_date'),
  {
    id: 'status',
    label: personField('status').label,
    kind: { choices: EMPLOYEE_STATUSES.map((value) => ({ value, label: statusLook(value).label, words: STATUS_WORDS[value] })) },
  },
  { id: 'termination_date', label: 'Desligamento', kind: 'date' },
  { id: 'termination_reason', label: 'Motivo', kind: { choices: ENDING_WORDS } },
]

const COLUMNS: readonly ImportColumn[] = [
  importColumn('registration_number', ['Matricula', 'Registro', 'Código', 'RE', 'Chapa', 'Número do registro', 'Nº do registro', 'Cód empregado', 'Código do empregado', 'Cadastro', 'RA_MAT', 'NUMCAD'], '1001'),
  { id: 'full_name', label: 'Nome completo', fields: ['first_name', 'last_name'], names: ['Trabalhador', 'Colaborador', 'Funcionário', 'Empregado', 'Nome e sobrenome', 'Nome do empregado', 'Nome do funcionário', 'Nome do colaborador', 'Nome do trabalhador', 'RA_NOME', 'RA_NOMECMP', 'NOMFUN'], example: null, isAlternative: true },
  importColumn('first_name', ['Primeiro nome', 'Prenome'], 'Ana', { fields: ['first_name', 'last_name'] }),
  importColumn('last_name', ['Último nome', 'Apelido de família'], 'Souza'),
  importColumn('social_name', [], null),
  importColumn('cpf', ['CPF/MF', 'Número do CPF', 'Nº CPF', 'Documento CPF', 'CPF do empregado', 'CPF do funcionário', 'RA_CIC', 'NUMCPF'], '529.982.247-25'),
  importColumn('rg', ['Identidade', 'Número do RG', 'Nº RG', 'RA_RG', 'NUMCID', 'Carteira de identidade', 'Documento de identidade'], '12.345.678-9'),
  importColumn('birth_date', ['Nascimento', 'Dt nascimento', 'Data nasc', 'Nasc', 'Dt nasc', 'RA_NASC', 'DATNAS'], new Date('1990-05-20T00:00:00Z')),
  importColumn('email', ['E-mail', 'Email', 'E-mail de trabalho', 'E-mail profissional', 'RA_EMAIL', 'EMACOM', 'Correio eletrônico'], 'ana.souza@empresa.com.br'),
  { id: 'phone_area', label: 'DDD', fields: ['phone'], names: ['DDD do telefone'], example: null, isAlternative: true },
  importColumn('phone', ['Telefone', 'Celular', 'Fone', 'Tel', 'Telefone celular', 'Celular pessoal', 'Telefone particular', 'Telefone residencial', 'WhatsApp'], '(11) 98765-4321'),
  importColumn('address', ['Endereço'], 'Rua das Flores, 100, Centro, Campinas - SP'),
  { id: 'street', label: 'Logradouro', fields: ['address'], names: ['Rua', 'Avenida'], example: null, isAlternative: true },
  { id: 'street_number', label: 'Número', fields: ['address'], names: ['Nº', 'Num', 'Número do endereço'], example: null, isAlternative: true },
  { id: 'complement', label: 'Complemento', fields: ['address'], names: ['Compl'], example: null, isAlternative: true },
  { id: 'district', label: 'Bairro', fields: ['address'], names: [], example: null, isAlternative: true },
  { id: 'city', label: 'Cidade', fields: ['address'], names: ['Município', 'Localidade'], example: null, isAlternative: true },
  { id: 'state', label: 'UF', fields: ['address'], names: ['Estado'], example: null, isAlternative: true },
  { id: 'zip', label: 'CEP', fields: ['address'], names: ['Código postal'], example: null, isAlternative: true },
  importColumn('position', ['Função', 'Ocupação', 'Descrição do cargo', 'Nome do cargo', 'Cargo atual', 'TITCAR'], 'Analista'),
  importColumn('department_id', ['Setor', 'Área', 'Depto', 'Lotação', 'Seção', 'Descrição da seção', 'Nome do setor', 'NOMLOC'], 'Financeiro', { id: 'department', fields: ['department'] }),
  importColumn('manager_id', ['Gestor direto', 'Líder', 'Liderança', 'Supervisor', 'Chefe', 'Matrícula do gestor', 'CPF do gestor', 'E-mail do gestor'], '1000', { id: 'manager', fields: ['manager'] }),
  importColumn('hire_date', ['Admissão', 'Dt admissão', 'Dt adm', 'Data adm', 'RA_ADMISSA', 'DATADM', 'Data admissao', 'Contratação', 'Data de contratação'], new Date('2024-02-01T00:00:00Z')),
  importColumn('status', ['Status', 'Situação do trabalhador', 'Situação do empregado', 'Situação atual'], 'Ativo'),
  { id: 'termination_date', label: 'Data de desligamento', fields: ['termination_date'], names: ['Desligamento', 'Data de demissão', 'Demissão', 'Data de rescisão', 'Último dia', 'Data de saída'], example: null },
  { id: 'termination_reason', label: 'Motivo', fields: ['termination_reason'], names: ['Motivo do desligamento', 'Motivo da demissão', 'Motivo da rescisão', 'Causa'], example: null },
]

function fullName(text: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = text.split(' ')
  return { first_name, last_name: rest.join(' ') }
}

function zipText(text: string): string {
  const digits = digitsOf(text).padStart(8, '0')
  return /^\d{8}$/.test(digits) && digitsOf(text).length >= 7 ? `CEP ${digits.slice(0, 5)}-${digits.slice(5)}` : `CEP ${text}`
}

/** 'Rua das Flores, 100, Apto 4, Centro, Campinas - SP, CEP 13000-000' out of whatever parts there are. */
function addressOf(text: (column: string) => string): string {
  const city = [text('city'), text('state')].filter(Boolean).join(' - ')
  const zip = text('zip')
  return [text('address'), text('street'), text('street_number'), text('complement'), text('district'), city, zip && zipText(zip)].filter(Boolean).join(', ')
}

function phoneOf(text: (column: string) => string): string {
  const number = text('phone')
  const area = digitsOf(text('phone_area')).replace(/^0+/, '')
  return area.length === 2 && [8, 9].includes(digitsOf(number).length) ? `${area}${digitsOf(number)}` : number
}

function cellsOf(row: ReadonlyMap<string, RawCell>): Record<string, string> {
  const text = (column: string): string => textOfCell(row.get(column))
  // A sheet without a column of last names writes whole names under 'Nome'.
  const isWhole = !row.has('last_name') && !row.has('full_name')
  const composed: Readonly<Record<string, RawCell>> = {
    ...fullName(text(isWhole ? 'first_name' : 'full_name')),
    ...(!isWhole && text('first_name') !== '' && { first_name: text('first_name') }),
    ...(text('last_name') !== '' && { last_name: text('last_name') }),
    address: addressOf(text),
    phone: phoneOf(text),
  }
  const cells: Record<string, string> = {}
  for (const { id, kind } of FIELDS) {
    const value = normalizeCell(kind, id in composed ? composed[id] : row.get(id))
    if (value !== '') cells[id] = value
  }
  return cells
}

/** People by spreadsheet. Role and access are no columns: nobody gains rights by a file. */
export const EMPLOYEE_IMPORT: ImportDefinition = {
  kind: 'employees',
  tabs: ['Trabalhadores', 'Funcionários', 'Colaboradores', 'Empregados', 'Pessoas', 'Cadastro'],
  isPerPerson: true,
  fields: FIELDS,
  columns: COLUMNS,
  matchKeys: ['cpf', 'registration_number'],
  caution: 'Papel e acesso nunca são importados.',
  required: [
    ['first_name', 'full_name', 'cpf', 'registration_number'],
  ],
  cellsOf,
}
