import { ask } from '#shared/supabase/ask.ts'

export interface PersonMove {
  readonly employeeId: string
  readonly kind: 'promotion' | 'transfer'
  readonly on: string
  readonly changes: Readonly<Record<string, string | null>>
  /** Null leaves the pay as it is. */
  readonly salary: string | null
  readonly note: string
  readonly isConfirmed: boolean
}

/** Promotes or transfers a person from a day on, with or without another pay, all or none. Throws `AppError`; RHASK is a question. */
export async function movePerson({ employeeId, kind, on, changes, salary, note, isConfirmed }: PersonMove): Promise<void> {
  await ask((db) =>
    db.rpc('move_person', {
      p_employee_id: employeeId,
      p_kind: kind,
      p_effective_on: on,
      p_changes: changes,
      p_confirmed: isConfirmed,
      ...(salary !== null && { p_salary: Number(salary) }),
      ...(note.trim() !== '' && { p_note: note.trim() }),
    }),
  )
}
