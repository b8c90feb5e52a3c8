import { formatDate } from '#shared/lib/dates.ts'
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
    { label: 'Cargo', value: employee.position },
    { label: 'Departamento', value: employee.department?.name ?? null },
    { label: 'Data de admissão', value: dateOrNull(employee.hire_date) },
  ]
}

export function contactRows(employee: SessionEmployee): readonly ProfileRow[] {
  return [
    { label: 'E-mail', value: employee.email, copyName: 'e-mail' },
    { label: 'Telefone', value: employee.phone },
    { label: 'Endereço', value: employee.address },
  ]
}

export function personalRows(employee: SessionEmployee): readonly ProfileRow[] {
  return [
    { label: 'Nome', value: employee.first_name },
    { label: 'Sobrenome', value: employee.last_name },
    { label: 'Data de nascimento', value: dateOrNull(employee.birth_date) },
    { label: 'CPF', value: readableCpf(employee.cpf), copyName: 'CPF' },
    { label: 'RG', value: employee.rg },
  ]
}
