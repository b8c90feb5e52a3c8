import { toTypedDate, formatCpf, formatPhone } from './masks.ts'

/** The value of a person's field as people write it; the empty text is no value. */
export function readableValue(field: string, value: string | null): string {
  if (value === null) return ''
  if (field === 'cpf') return formatCpf(value)
  if (field === 'phone') return formatPhone(value)
  return field.endsWith('_date') ? toTypedDate(value) : value
}
