import { ask } from '#shared/supabase/ask.ts'

export interface RecordedAbsence {
  readonly employeeId: string
  readonly typeId: string
  readonly startsOn: string
  readonly endsOn: string
  readonly half: '' | 'morning' | 'afternoon'
  readonly note: string
}

/** Records an absence of somebody, with or without excuse. Throws `AppError`. */
export async function recordAbsence({ employeeId, typeId, startsOn, endsOn, half, note }: RecordedAbsence): Promise<void> {
  await ask((db) =>
    db.rpc('record_absence', {
      p_employee_id: employeeId, p_type_id: typeId, p_starts_on: startsOn, p_ends_on: endsOn === '' ? startsOn : endsOn, ...(half !== '' && { p_half: half }),
      ...(note.trim() !== '' && { p_note: note }),
    })
  )
}

/** Undoes a recorded absence, with the reason. Throws `AppError`. */
export async function undoAbsence({ requestId, reason }: { readonly requestId: string; readonly reason: string }): Promise<void> {
  await ask((db) => db.rpc('undo_absence', { p_request_id: requestId, p_reason: reason }))
}
