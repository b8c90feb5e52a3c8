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

/** Fields of a birth that only the leave of the mother has. */
const OF_MOTHER: readonly string[] = ['expected_on', 'leave_from', 'discharged_on']

export const FACT_KINDS: readonly KindSpec[] = [
  {
    kind: 'pregnancy', label: 'gravidez', hint: 'A garantia de emprego vai da confirmação até cinco meses depois do parto. A gestante sai para no mínimo seis consultas e exames (CLT art. 392, § 4º, II).',
    fields: [
      { name: 'on_date', label: 'Confirmada em', kind: 'date', required: true, isPast: true },
      { name: 'expected_on', label: 'Parto previsto', kind: 'date', optional: true },
      { name: 'leave_from', label: 'Início da licença', kind: 'date', optional: true, hint: 'Só se começar antes do parto: até 28 dias antes do previsto.' },
      { name: 'ended_on', label: 'Fim sem parto', kind: 'date', optional: true, isPast: true, hint: 'Dá duas semanas de repouso (CLT art. 395).' },
    ],
  },
  {
    kind: 'birth', label: 'nascimento', hint: 'Cada nascimento é registrado uma vez só, e as licenças saem dele.',
    fields: [
      LEAVE,
      { name: 'on_date', label: 'Nascimento', kind: 'date', required: true, isPast: true },
      { name: 'expected_on', label: 'Parto previsto', kind: 'date', optional: true },
      { name: 'leave_from', label: 'Início da licença', kind: 'date', optional: true, hint: 'Em branco, no dia do parto.' },
      { name: 'discharged_on', label: 'Alta do hospital', kind: 'date', optional: true, hint: 'Da mãe ou do bebê, a última. Vale se a internação passar de duas semanas.' },
      EXTENSION,
      CHILDREN,
      DISABILITY,
      { name: 'has_zika', label: 'Síndrome congênita do Zika', kind: 'boolean' },
    ],
  },
  {
    kind: 'adoption', label: 'adoção ou guarda', hint: 'A licença-maternidade é de um dos adotantes (CLT art. 392-A).',
    fields: [LEAVE, { name: 'on_date', label: 'Adoção ou guarda em', kind: 'date', required: true, isPast: true }, EXTENSION, CHILDREN, DISABILITY],
  },
  {
    kind: 'accident', label: 'acidente do trabalho', hint: 'A CAT vai até o dia útil seguinte; em caso de morte, na hora (Lei 8.213/1991, art. 22).',
    fields: [
      { name: 'on_date', label: 'Dia', kind: 'date', required: true, isPast: true },
      { name: 'at_time', label: 'Hora', kind: 'time', optional: true },
      { name: 'variety', label: 'Tipo', kind: 'choice', required: true, choices: [['typical', 'Típico'], ['commute', 'De trajeto'], ['disease', 'Doença do trabalho']] },
      { name: 'is_fatal', label: 'Houve morte', kind: 'boolean' },
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
  return fields.some(({ name }) => name === 'leave_from' || name === 'parental_leave') && 'parental_leave' in typed && !isMother(typed)
    ? fields.filter(({ name }) => !OF_MOTHER.includes(name))
    : fields
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
