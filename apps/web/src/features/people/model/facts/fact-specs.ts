import { type FieldSpec, storedRecord, type StoredValue, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type FactKind = Shapes.FactKind
export type PersonFact = Shapes.PersonFact
export type FactOutcome = Shapes.FactOutcome
export type FactValues = Readonly<Record<string, StoredValue>>

interface KindSpec {
  readonly kind: FactKind
  /** What is recorded, after the verb. */
  readonly label: string
  readonly hint: string
  readonly fields: readonly FieldSpec[]
}

const isMother = ({ parental_leave }: Typed): boolean => parental_leave === 'maternity'
const LEAVE: FieldSpec = {
  name: 'parental_leave', label: 'Licença', kind: 'choice', required: true, missing: 'Escolha a licença',
  choices: [['maternity', 'Licença-maternidade'], ['paternity', 'Licença-paternidade']],
}
const CHILDREN: FieldSpec = { name: 'children', label: 'Crianças', kind: 'number', optional: true, max: 1 }
const DISABILITY: FieldSpec = { name: 'has_disability', label: 'Criança com deficiência', kind: 'boolean' }
const EXTENSION: FieldSpec = { name: 'extension_on', label: 'Prorrogação pedida em', kind: 'date', optional: true, isPast: true, hint: 'Só no programa Empresa Cidadã (Lei 11.770/2008).' }

const REST_BEFORE: FieldSpec = { name: 'rest_before', label: 'Repouso antes, por atestado (dias)', kind: 'number', optional: true, max: 2, hint: 'Até 14 dias, antes do início da licença (CLT art. 392, § 2º).' }
const MOTHER_DIED: FieldSpec = {
  name: 'mother_died_on', label: 'Óbito da mãe', kind: 'date', optional: true, isPast: true,
  hint: 'Só para quem assume a licença da mãe falecida, pelo tempo que resta (CLT art. 392-B).',
}
const IN_TWO_PARTS: readonly FieldSpec[] = [
  { name: 'second_part_on', label: 'Início da segunda parte', kind: 'date', optional: true, hint: 'A partir de 2027, até 180 dias depois do nascimento (Lei 15.371/2026).' },
  { name: 'first_days', label: 'Dias da primeira parte', kind: 'number', optional: true, max: 2, hint: 'Em branco, metade dos dias.' },
]
const ZIKA: FieldSpec = { name: 'has_zika', label: 'Síndrome congênita do Zika', kind: 'boolean' }

/** Fields that only one of the two leaves has, and those that wait for another field. */
const OF_MOTHER: readonly string[] = ['expected_on', 'leave_from', 'rest_before', 'rest_after', 'discharged_on', 'readmitted_on', 'discharged_again_on', 'mother_died_on']
const OF_FATHER: readonly string[] = ['first_days', 'second_part_on']
const AFTER: Readonly<Record<string, string>> = { readmitted_on: 'discharged_on', discharged_again_on: 'discharged_on', first_days: 'second_part_on' }

export const FACT_KINDS: readonly KindSpec[] = [
  {
    kind: 'pregnancy', label: 'gravidez', hint: 'A garantia de emprego vai da confirmação até cinco meses depois do parto. A gestante pode se ausentar para no mínimo seis consultas e exames (CLT art. 392, § 4º, II).',
    fields: [
      { name: 'on_date', label: 'Confirmada em', kind: 'date', required: true, isPast: true },
      { name: 'expected_on', label: 'Parto previsto', kind: 'date', optional: true },
      { name: 'leave_from', label: 'Início da licença', kind: 'date', optional: true, hint: 'Só se começar antes do parto: até 28 dias antes do previsto.' },
      REST_BEFORE,
      { name: 'ended_on', label: 'Interrupção da gravidez', kind: 'date', optional: true, isPast: true, hint: 'Dá duas semanas de repouso (CLT art. 395).' },
    ],
  },
  {
    kind: 'birth', label: 'nascimento', hint: 'Registre cada nascimento uma única vez: ele gera as licenças.',
    fields: [
      LEAVE,
      { name: 'on_date', label: 'Nascimento', kind: 'date', required: true, isPast: true },
      { name: 'expected_on', label: 'Parto previsto', kind: 'date', optional: true },
      { name: 'leave_from', label: 'Início da licença', kind: 'date', optional: true, hint: 'Em branco, no dia do parto.' },
      REST_BEFORE,
      { name: 'rest_after', label: 'Repouso depois, por atestado (dias)', kind: 'number', optional: true, max: 2, hint: 'Até 14 dias, depois da licença (CLT art. 392, § 2º).' },
      { name: 'discharged_on', label: 'Alta do hospital', kind: 'date', optional: true, hint: 'Da mãe ou do bebê, a última. Vale se a internação passar de duas semanas.' },
      { name: 'readmitted_on', label: 'Nova internação', kind: 'date', optional: true, hint: 'Da mãe ou do bebê: a licença para de contar de novo.' },
      { name: 'discharged_again_on', label: 'Nova alta', kind: 'date', optional: true },
      MOTHER_DIED,
      ...IN_TWO_PARTS,
      EXTENSION,
      CHILDREN,
      DISABILITY,
      ZIKA,
    ],
  },
  {
    kind: 'adoption', label: 'adoção ou guarda', hint: 'A licença-maternidade é de um dos adotantes (CLT art. 392-A).',
    fields: [LEAVE, { name: 'on_date', label: 'Adoção ou guarda em', kind: 'date', required: true, isPast: true }, MOTHER_DIED, ...IN_TWO_PARTS, EXTENSION, CHILDREN, DISABILITY, ZIKA],
  },
  {
    kind: 'accident', label: 'acidente do trabalho', hint: 'Envie a CAT até o dia útil seguinte; em caso de morte, imediatamente (Lei 8.213/1991, art. 22).',
    fields: [
      { name: 'on_date', label: 'Dia', kind: 'date', required: true, isPast: true },
      { name: 'at_time', label: 'Hora', kind: 'time', optional: true },
      { name: 'variety', label: 'Tipo', kind: 'choice', required: true, choices: [['typical', 'Típico'], ['commute', 'De trajeto'], ['disease', 'Doença do trabalho']] },
      { name: 'is_fatal', label: 'Houve óbito', kind: 'boolean' },
      { name: 'cat_number', label: 'Número da CAT', kind: 'text', optional: true, max: 30 },
      { name: 'cat_on', label: 'CAT enviada em', kind: 'date', optional: true, isPast: true },
      { name: 'benefit_from', label: 'Auxílio do INSS desde', kind: 'date', optional: true },
      { name: 'ended_on', label: 'Auxílio até', kind: 'date', optional: true, hint: 'A garantia de emprego vai até doze meses depois.' },
    ],
  },
  {
    kind: 'military', label: 'serviço militar', hint: 'Quem volta em até 90 dias da baixa mantém o período aquisitivo (CLT art. 132).',
    fields: [
      { name: 'on_date', label: 'Apresentação', kind: 'date', required: true },
      { name: 'expected_on', label: 'Baixa prevista', kind: 'date', required: ({ discharged_on = '' }) => discharged_on.trim() === '' },
      { name: 'discharged_on', label: 'Baixa', kind: 'date', optional: true },
      { name: 'returned_on', label: 'Volta ao trabalho', kind: 'date', optional: true },
    ],
  },
  {
    kind: 'office', label: 'mandato de representação', hint: 'A garantia de emprego vai da candidatura até um ano depois do mandato.',
    fields: [
      {
        name: 'variety', label: 'Mandato', kind: 'choice', required: true,
        choices: [['union', 'Dirigente sindical'], ['cipa', 'Membro eleito da CIPA'], ['cipa_substitute', 'Suplente da CIPA'], ['representative', 'Representante dos empregados']],
      },
      { name: 'on_date', label: 'Candidatura', kind: 'date', required: true },
      { name: 'ended_on', label: 'Fim do mandato', kind: 'date', optional: true },
    ],
  },
]

export function specOf(kind: FactKind): KindSpec {
  const found = FACT_KINDS.find((one) => one.kind === kind)
  if (!found) throw new Error(`no fact of kind ${kind}`)
  return found
}

/** The fields that what is typed so far leaves to fill in. */
export function fieldsFor({ fields }: Pick<KindSpec, 'fields'>, typed: Typed): readonly FieldSpec[] {
  const hidden = !('parental_leave' in typed) ? [] : isMother(typed) ? OF_FATHER : OF_MOTHER
  const isFilled = (name = ''): boolean => (typed[name] ?? '').trim() !== ''
  return fields.filter(({ name }) => !hidden.includes(name) && (!(name in AFTER) || isFilled(AFTER[name]) || isFilled(name)))
}

/** A fact as it is typed; a new one is empty. A stored hour has seconds, which nobody types. */
export function typedFact(kind: FactKind, fact: PersonFact | null): Typed {
  const typed = typedRecord(specOf(kind).fields, fact?.values ?? null)
  return 'at_time' in typed ? { ...typed, at_time: (typed['at_time'] ?? '').slice(0, 5) } : typed
}

/** What is stored of what is typed: every field that is shown, without empty ones. */
export function storedFact(kind: FactKind, typed: Typed): FactValues {
  const values = storedRecord(fieldsFor(specOf(kind), typed), typed)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== false))
}

/** Fields with a value, for reading. */
export function filledFields(fact: PersonFact): readonly FieldSpec[] {
  return specOf(fact.kind).fields.filter(({ name }) => !['', 'false'].includes(String(fact.values[name] ?? '')))
}
