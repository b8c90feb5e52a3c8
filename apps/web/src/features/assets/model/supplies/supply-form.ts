import { type Choices, type FieldSpec, storedRecord, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import type { Supply } from './supply.ts'

const whole = (min: number, max: number) => (typed: string): string | null =>
  /^\d{1,6}$/.test(typed) && Number(typed) >= min && Number(typed) <= max ? null : `Informe um número de ${min.toLocaleString('pt-BR')} a ${max.toLocaleString('pt-BR')}`

/** Offered beside the field: what is usual. */
export const REPLACE_DAYS: Choices = [['30', '30 dias'], ['90', '90 dias'], ['180', '6 meses'], ['365', '1 ano']]

const CA_FORM = /^\s*(?:CA\s*)?0*([1-9]\d{0,5})\s*$/i

/** The number of a certificate without what stands around it; null for anything else. */
export const caNumberOf = (text: string): string | null => CA_FORM.exec(text)?.[1] ?? null

/** `knows` says whether the validity of a CA is known already. */
export function supplyFields(categories: Choices, knows: (ca: string) => boolean): readonly FieldSpec[] {
  const needsDate = ({ ca_number: typed = '' }: Typed): boolean => {
    const ca = caNumberOf(typed)
    return ca !== null && !knows(ca)
  }
  return [
    { name: 'category_id', label: 'Categoria', kind: 'choice', choices: categories, required: true },
    { name: 'name', label: 'Nome', kind: 'text', max: 120, required: true, hint: 'Sem o tamanho, como “Bota de segurança”.' },
    { name: 'size', label: 'Tamanho', kind: 'text', max: 20, optional: true },
    {
      name: 'ca_number', label: 'CA', kind: 'text', max: 12, optional: true, hint: 'O número gravado no equipamento. EPI só é entregue com CA válido.',
      problem: (typed) => (caNumberOf(typed) === null ? 'O CA é um número de até seis algarismos' : null),
    },
    { name: 'ca_valid_until', label: 'CA válido até', kind: 'date', required: needsDate, missing: 'Informe até quando o CA vale' },
    { name: 'min_quantity', label: 'Estoque mínimo', kind: 'text', max: 6, optional: true, problem: whole(0, 100_000), hint: 'Abaixo disso, o item aparece como baixo.' },
    { name: 'replace_after_days', label: 'Trocar após (dias)', kind: 'text', max: 4, optional: true, problem: whole(1, 3650), hint: 'Sem prazo, a troca não é cobrada.' },
  ]
}

export const typedSupply = (fields: readonly FieldSpec[], supply: Supply | null): Record<string, string> => ({ ...typedRecord(fields, supply === null ? null : { ...supply }) })

/** What the database takes. */
export interface SupplyValues {
  readonly [field: string]: string | number | null
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'string' ? Number(value) : null)

export function storedSupply(fields: readonly FieldSpec[], typed: Typed): SupplyValues {
  const stored = storedRecord(fields, typed)
  const text = (name: string): string | null => {
    const value = stored[name]
    return typeof value === 'string' ? value : null
  }
  return {
    category_id: text('category_id'), name: text('name'), size: text('size'), ca_number: text('ca_number'), ca_valid_until: text('ca_valid_until'),
    min_quantity: numberOrNull(stored['min_quantity']), replace_after_days: numberOrNull(stored['replace_after_days']),
  }
}
