import type { ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { DEPENDENT_KINDS, PAY_REASONS, PAY_UNITS } from '#shared/lib/record-words.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED, plainCells, YES_OR_NO } from './sheet-fields.ts'

const PAY_FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  { id: 'effective_on', label: 'Vale a partir de', kind: 'date' },
  { id: 'salary', label: 'Salário', kind: 'money', wide: true },
  {
    id: 'unit',
    label: 'Periodicidade',
    kind: { choices: choicesOf(PAY_UNITS, { month: ['Mês', 'Mensal', 'Mensalista'], hour: ['Hora', 'Horista'], day: ['Dia', 'Diarista'], week: ['Semana', 'Semanal'], task: ['Tarefa'] }) },
  },
  { id: 'reason', label: 'Motivo', kind: { choices: choicesOf(PAY_REASONS, { collective: ['Dissídio', 'Convenção coletiva', 'Acordo'], merit: ['Aumento por mérito'], correction: ['Acerto'] }) } },
  { id: 'note', label: 'Observação', kind: 'text', wide: true },
]

/** Dated entries of pay. */
export const PAY_SHEET: ImportDefinition = {
  kind: 'pay',
  tabs: ['Remuneração', 'Salários', 'Histórico salarial', 'Salário'],
  isPerPerson: true,
  fields: PAY_FIELDS,
  columns: [
    ...PERSON_COLUMNS,
    { id: 'effective_on', label: 'Vale a partir de', fields: ['effective_on'], names: ['Data', 'Vigência', 'Data de efeito', 'Data do salário', 'Data do reajuste', 'Data da última alteração salarial', 'Data último reajuste', 'Desde', 'Início'], example: new Date('2026-01-01T00:00:00Z') },
    { id: 'salary', label: 'Salário', fields: ['salary'], names: ['Salário base', 'Salário contratual', 'Salário atual', 'Salário mensal', 'Remuneração', 'Valor', 'Valor do salário', 'Novo salário', 'RA_SALARIO', 'VALSAL'], example: 3500 },
    { id: 'unit', label: 'Periodicidade', fields: ['unit'], names: ['Unidade', 'Tipo de salário', 'Forma de pagamento'], example: 'por mês' },
    { id: 'reason', label: 'Motivo', fields: ['reason'], names: ['Motivo do reajuste', 'Motivo da alteração', 'Tipo de reajuste'], example: 'Mérito' },
    { id: 'note', label: 'Observação', fields: ['note'], names: ['Obs', 'Observações'], example: null },
  ],
  matchKeys: [],
  required: [PERSON_NEEDED, ['salary']],
  caution: 'Sem a coluna da data, o salário vale a partir de hoje. Um valor diferente no mesmo dia substitui o lançamento, que fica cancelado no histórico.',
  cellsOf: plainCells(PAY_FIELDS),
}

const FLAGS: readonly ImportField[] = [
  { id: 'income_tax', label: 'Imposto de renda', kind: { choices: YES_OR_NO } },
  { id: 'family_allowance', label: 'Salário-família', kind: { choices: YES_OR_NO } },
  { id: 'health_plan', label: 'Plano de saúde', kind: { choices: YES_OR_NO } },
  { id: 'incapable', label: 'Incapaz para o trabalho', kind: { choices: YES_OR_NO } },
]

const DEPENDENT_FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  { id: 'name', label: 'Dependente', kind: 'text' },
  { id: 'birth_date', label: 'Nascimento', kind: 'date' },
  { id: 'dependent_cpf', label: 'CPF do dependente', kind: 'cpf' },
  {
    id: 'kind',
    label: 'Parentesco',
    kind: {
      choices: choicesOf(DEPENDENT_KINDS, {
        '01': ['Esposa', 'Esposo', 'Marido', 'Cônjuge'],
        '02': ['Companheira', 'Companheiro', 'União estável'],
        '03': ['Filho', 'Filha', 'Enteado', 'Enteada', 'Filho(a)'],
        '06': ['Irmão', 'Irmã', 'Neto', 'Neta'],
        '09': ['Pai', 'Mãe', 'Pais', 'Avô', 'Avó'],
        '99': ['Outro', 'Outros', 'Agregado'],
      }),
    },
  },
  ...FLAGS,
]

/** People whom somebody supports. */
export const DEPENDENT_SHEET: ImportDefinition = {
  kind: 'dependents',
  tabs: ['Dependentes', 'Familiares'],
  fields: DEPENDENT_FIELDS,
  columns: [
    ...PERSON_COLUMNS,
    { id: 'name', label: 'Dependente', fields: ['name'], names: ['Nome do dependente', 'Nome dependente', 'Nome'], example: 'Clara Souza' },
    { id: 'birth_date', label: 'Data de nascimento', fields: ['birth_date'], names: ['Nascimento', 'Nascimento do dependente', 'Dt nascimento', 'Data nasc'], example: new Date('2018-03-10T00:00:00Z') },
    { id: 'dependent_cpf', label: 'CPF do dependente', fields: ['dependent_cpf'], names: ['CPF dependente', 'CPF dep'], example: '111.444.777-35' },
    { id: 'kind', label: 'Parentesco', fields: ['kind'], names: ['Grau de parentesco', 'Relação', 'Tipo', 'Tipo de dependente'], example: 'Filho(a) ou enteado(a)' },
    { id: 'income_tax', label: 'Imposto de renda', fields: ['income_tax'], names: ['IR', 'IRRF', 'Dependente IR'], example: 'Sim' },
    { id: 'family_allowance', label: 'Salário-família', fields: ['family_allowance'], names: ['SF', 'Salário família'], example: 'Não' },
    { id: 'health_plan', label: 'Plano de saúde', fields: ['health_plan'], names: ['Assistência médica', 'Convênio'], example: 'Sim' },
    { id: 'incapable', label: 'Incapaz para o trabalho', fields: ['incapable'], names: ['Incapaz', 'Inválido'], example: 'Não' },
  ],
  matchKeys: [],
  required: [PERSON_NEEDED, ['name', 'dependent_cpf']],
  caution: 'Um dependente já cadastrado é reconhecido pelo CPF, ou pelo nome e nascimento.',
  cellsOf: plainCells(DEPENDENT_FIELDS),
}
