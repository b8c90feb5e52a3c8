import { formatDate } from '#shared/lib/dates.ts'
import { personField } from '#shared/lib/person/fields.ts'
import type { SessionEmployee } from '#shared/session/session-context.ts'

export interface ProfileRow {
  readonly label: string
  readonly value: string | null
  /** Names the value in 'Copiar {name}', for what people often need elsewhere. */
  readonly copyName?: string
}

/** 11 digits → '000.000.000-00'; anything else as it is. */
export function readableCpf(cpf: string | null): string | null {
  return cpf?.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4') ?? null
}

const dateOrNull = (iso: string | null): string | null => (iso ? formatDate(iso) : null)

export function workRows(employee: SessionEmployee): readonly ProfileRow[] {
  return [
    { label: personField('position').label, value: employee.position },
    { label: personField('department_id').label, value: employee.department?.name ?? null },
    { label: personField('hire_date').label, value: dateOrNull(employee.hire_date) },
  ]
}

export function contactRows(employee: SessionEmployee): readonly ProfileRow[] {
  return [
    { label: personField('email').label, value: employee.email, copyName: 'e-mail' },
    { label: personField('phone').label, value: employee.phone },
    { label: personField('address').label, value: employee.address },
  ]
}

export function personalRows(employee: SessionEmployee): readonly ProfileRow[] {
  return [
    { label: personField('first_name').label, value: employee.first_name },
    { label: personField('last_name').label, value: employee.last_name },
    { label: personField('birth_date').label, value: dateOrNull(employee.birth_date) },
    { label: personField('cpf').label, value: readableCpf(employee.cpf), copyName: 'CPF' },
    { label: personField('rg').label, value: employee.rg },
  ]
}
