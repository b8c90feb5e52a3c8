import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { type CertificateDraft, factsOf, typedDays } from '../../model/absences/certificate.ts'

export interface SentCertificate {
  readonly startsOn: string
  readonly days: number
  readonly half: '' | 'morning' | 'afternoon'
  readonly note: string
  readonly files: readonly string[]
}

/** Sends the own certificate to HR. Throws `AppError`. */
export async function sendCertificate({ startsOn, days, half, note, files }: SentCertificate): Promise<void> {
  await ask((db) =>
    outsideCompany(db.rpc('send_certificate', {
      p_starts_on: startsOn, p_days: days, p_files: [...files], ...(half !== '' && { p_half: half }), ...(note.trim() !== '' && { p_note: note }),
    }))
  )
}

/** Takes back a certificate that HR did not answer yet. Throws `AppError`. */
export async function withdrawCertificate(requestId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('withdraw_certificate', { p_request_id: requestId })))
}

export interface RegisteredCertificate {
  readonly employeeId: string
  readonly draft: CertificateDraft
  readonly files: readonly string[]
}

/** Registers a certificate that came on paper. Throws `AppError`. */
export async function registerCertificate({ employeeId, draft, files }: RegisteredCertificate): Promise<void> {
  await ask((db) =>
    db.rpc('register_certificate', {
      p_employee_id: employeeId, p_starts_on: draft.startsOn, p_days: typedDays(draft.days) ?? 0, p_facts: factsOf(draft), p_files: [...files],
      ...(draft.half !== '' && { p_half: draft.half }), ...(draft.vacations !== '' && { p_vacations: draft.vacations }),
    })
  )
}

/** Confirms what was sent, or corrects what was registered. Throws `AppError`. */
export async function confirmCertificate({ requestId, draft }: { readonly requestId: string; readonly draft: CertificateDraft }): Promise<void> {
  await ask((db) =>
    db.rpc('confirm_certificate', {
      p_request_id: requestId, p_starts_on: draft.startsOn, p_days: typedDays(draft.days) ?? 0, p_facts: factsOf(draft),
      ...(draft.vacations !== '' && { p_vacations: draft.vacations }),
    })
  )
}

/** Refuses what was sent, or undoes what was registered, with the reason that the person reads. Throws `AppError`. */
export async function refuseCertificate({ requestId, reason }: { readonly requestId: string; readonly reason: string }): Promise<void> {
  await ask((db) => db.rpc('refuse_certificate', { p_request_id: requestId, p_reason: reason }))
}

/** Notes that the original came. Throws `AppError`. */
export async function receiveOriginal(requestId: string): Promise<void> {
  await ask((db) => db.rpc('note_original', { p_request_id: requestId, p_state: 'received' }))
}

/** The exam of a return was done. Throws `AppError`. */
export async function finishExam({ examId, doneOn, fit }: { readonly examId: string; readonly doneOn: string; readonly fit: boolean }): Promise<void> {
  await ask((db) => db.rpc('finish_return_exam', { p_exam_id: examId, p_done_on: doneOn, p_result: fit ? 'fit' : 'unfit' }))
}
