import type { Choices } from '#shared/lib/fields/field-spec.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Transfer = Shapes.ExitTransfer

/** Where a contract goes on, as it is typed; people as id with the name beside it. */
export const EMPTY_TRANSFER = { to_company_id: '', registration_number: '', position_title: '', department_id: '', manager_id: '', manager_id_name: '' }
export type TransferForm = typeof EMPTY_TRANSFER

/** A stored transfer as it is typed; without one, the position of before. */
export function typedTransfer(transfer: Transfer | null, position: string | null): TransferForm {
  if (transfer === null) return { ...EMPTY_TRANSFER, position_title: position ?? '' }
  const { company_id, registration_number, position_title, department, manager } = transfer
  return {
    to_company_id: company_id, registration_number, position_title: position_title ?? '', department_id: department?.id ?? '', manager_id: manager?.id ?? '', manager_id_name: manager?.name ?? '',
  }
}

export const transferFields = {
  company: (choices: Choices) => ({ name: 'to_company_id', label: 'Empresa', kind: 'choice', choices, required: true, missing: 'Escolha a empresa', isWide: true }) as const,
  /** What belongs to the other company. */
  there: [
    { name: 'registration_number', label: 'Matrícula nova', kind: 'text', required: true, max: 30, missing: 'Informe a matrícula' },
    { name: 'position_title', label: 'Cargo', kind: 'positionTitle' },
    { name: 'department_id', label: 'Departamento', kind: 'department' },
    { name: 'manager_id', label: 'Gestor', kind: 'person', optional: true },
  ] as const,
}
