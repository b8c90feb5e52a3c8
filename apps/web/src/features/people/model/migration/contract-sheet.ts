import { normalizeCell, type RawCell, textOfCell } from '#shared/lib/import/cells.ts'
import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { CONTRACT_TYPES } from '#shared/lib/record-words.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED } from '../sheets/sheet-fields.ts'

const TYPE_WORDS = {
  clt_indefinite: ['CLT', 'Indeterminado', 'Prazo indeterminado', 'Por prazo indeterminado', 'CLT indeterminado', 'Efetivo', 'Empregado', 'Celetista', 'Mensalista', 'Normal', '1'],
  clt_fixed_term: ['Determinado', 'Prazo determinado', 'Por prazo determinado', 'CLT determinado', 'Termo determinado', '2'],
  experience: ['Experiência', 'Em experiência', 'Período de experiência'],
  apprentice: ['Menor aprendiz', 'Jovem aprendiz', 'Aprendizagem'],
  intern: ['Estagiário', 'Estagiária', 'Estagiário(a)', 'Estagio'],
  temporary: ['Temporária', 'Trabalho temporário', 'Trabalhador temporário'],
  intermittent: ['CLT intermitente', 'Trabalho intermitente'],
  contractor: ['PJ', 'Prestador', 'Prestador de serviços', 'Terceiro'],
  self_employed: ['Autônoma', 'RPA', 'Contribuinte individual'],
  statutory: ['Estatutária', 'Servidor'],
}

const FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  { id: 'contract_type', label: 'Tipo de contrato', kind: { choices: choicesOf(CONTRACT_TYPES, TYPE_WORDS) }, wide: true },
  { id: 'starts_on', label: 'Início do contrato', kind: 'date' },
  { id: 'ends_on', label: 'Término previsto', kind: 'date' },
  { id: 'experience_ends_on', label: 'Experiência até', kind: 'date' },
  { id: 'experience_extended_to', label: 'Prorrogada até', kind: 'date' },
  { id: 'weekly_hours', label: 'Horas por semana', kind: 'text' },
  { id: 'schedule', label: 'Jornada', kind: 'text', wide: true },
  { id: 'category_code', label: 'Categoria do eSocial', kind: 'text' },
  { id: 'union_name', label: 'Sindicato', kind: 'text', wide: true },
  { id: 'union_cnpj', label: 'CNPJ do sindicato', kind: 'text' },
  { id: 'fgts_option_date', label: 'Opção pelo FGTS', kind: 'date' },
]

const COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  {
    id: 'contract_type',
    label: 'Tipo de contrato',
    fields: ['contract_type'],
    names: ['Contrato', 'Regime', 'Regime de contratação', 'Tipo contrato', 'Tipo de vínculo', 'Vínculo', 'Vínculo empregatício', 'Modalidade', 'RA_TPCONTR', 'TIPCON'],
    example: 'CLT por prazo indeterminado',
  },
  { id: 'starts_on', label: 'Início do contrato', fields: ['starts_on'], names: ['Contrato desde', 'Data início do contrato', 'Vigência do contrato'], example: null },
  { id: 'ends_on', label: 'Término previsto', fields: ['ends_on'], names: ['Fim do contrato', 'Término do contrato', 'Data fim do contrato', 'Data término do contrato', 'Vencimento do contrato'], example: null },
  { id: 'experience_ends_on', label: 'Experiência até', fields: ['experience_ends_on'], names: ['Fim da experiência', 'Término da experiência', 'Vencimento da experiência', 'Venc 1º período', 'RA_VCTOEXP'], example: null },
  { id: 'experience_extended_to', label: 'Prorrogada até', fields: ['experience_extended_to'], names: ['Prorrogação da experiência', 'Experiência prorrogada até', 'Venc 2º período', 'RA_VCTEXP2'], example: null },
  { id: 'weekly_hours', label: 'Horas por semana', fields: ['weekly_hours'], names: ['Horas semanais', 'Carga horária', 'Carga horária semanal', 'CH semanal', 'Hrs semana', 'RA_HRSEMAN'], example: 44 },
  { id: 'monthly_hours', label: 'Horas por mês', fields: ['weekly_hours'], names: ['Horas mensais', 'Horas mês', 'Carga horária mensal', 'Hrs mês', 'RA_HRSMES'], example: null, isAlternative: true },
  { id: 'schedule', label: 'Jornada', fields: ['schedule'], names: ['Horário', 'Horário de trabalho', 'Escala', 'Turno', 'Descrição do horário'], example: 'Segunda a sexta, das 8h às 17h48' },
  { id: 'category_code', label: 'Categoria do eSocial', fields: ['category_code'], names: ['Categoria eSocial', 'Categoria', 'Código da categoria', 'codCateg', 'RA_CATEFD'], example: null },
  { id: 'union_name', label: 'Sindicato', fields: ['union_name'], names: ['Nome do sindicato'], example: null },
  { id: 'union_cnpj', label: 'CNPJ do sindicato', fields: ['union_cnpj'], names: [], example: null },
  { id: 'fgts_option_date', label: 'Opção pelo FGTS', fields: ['fgts_option_date'], names: ['Data de opção FGTS', 'Data opção FGTS', 'RA_OPCAO'], example: null },
]

/** '44', '44h', '44:00' and '43,5' → hours; 220 a month are 44 a week. */
function hoursOf(raw: RawCell, divisor: number): string {
  const text = textOfCell(raw).replace(/\s*h(oras)?\.?$/i, '')
  const clock = /^(\d{1,3}):(\d{2})(?::\d{2})?$/.exec(text)
  const plain = /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null
  const hours = clock ? Number(clock[1]) + Number(clock[2]) / 60 : plain
  return hours === null ? text : String(Math.round((hours / divisor) * 100) / 100).replace('.', ',')
}

/** On what terms people work. */
export const CONTRACT_SHEET: ImportDefinition = {
  kind: 'contracts',
  tabs: ['Contratos', 'Contrato', 'Vínculos'],
  isPerPerson: true,
  fields: FIELDS,
  columns: COLUMNS,
  matchKeys: [],
  required: [PERSON_NEEDED, ['contract_type']],
  caution: 'Sem a coluna de início, o contrato começa no dia da admissão.',
  cellsOf: (row) => {
    const cells: Record<string, string> = {}
    const weekly = textOfCell(row.get('weekly_hours'))
    for (const { id, kind } of FIELDS) {
      const hours = weekly === '' ? hoursOf(row.get('monthly_hours'), 5) : hoursOf(row.get('weekly_hours'), 1)
      const value = id === 'weekly_hours' ? hours : normalizeCell(kind, row.get(id))
      if (value !== '') cells[id] = value
    }
    return cells
  },
}
