import { type ActOptions, useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { Channel } from '../model/privacy.ts'

/** Sends a request about the own data. Throws `AppError`, like all below. */
export async function sendRequest(kind: string, body: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('send_privacy_request', { p_kind: kind, p_body: body })))
}

export async function withdrawRequest(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('withdraw_privacy_request', { p_request_id: id })), { nullable: true })
}

export interface ReceivedRequest {
  readonly kind: string
  readonly body: string
  readonly received_on: string | null
  readonly channel: Channel | ''
  readonly identity_proof: string
}

/** Registers a request that came in another way: its id. */
export function registerRequest(employeeId: string, values: ReceivedRequest): Promise<string> {
  return ask((db) => db.rpc('register_privacy_request', { p_employee_id: employeeId, p_values: { ...values, channel: values.channel || null } }))
}

/** Answers a request, or refuses it on a ground. */
export async function answerRequest(id: string, answer: string, ground: string | null): Promise<void> {
  await ask((db) => db.rpc('answer_privacy_request', { p_request_id: id, p_answer: answer, p_ground: ground }), { nullable: true })
}

/** Puts an answer off: the new day. */
export function extendRequest(id: string, reason: string): Promise<string> {
  return ask((db) => db.rpc('extend_privacy_request', { p_request_id: id, p_reason: reason }))
}

export interface PrivacySettings {
  readonly dpo_name: string
  readonly dpo_email: string
  readonly dpo_phone: string
  readonly dpo_id: string | null
  readonly transfer_note: string
}

export async function savePrivacySettings(companyId: string, values: PrivacySettings, readAt: string | null): Promise<void> {
  await ask((db) => db.rpc('save_privacy_settings', { p_company_id: companyId, p_values: { ...values, dpo_id: values.dpo_id || null }, p_updated_at: readAt }))
}

export interface OperatorValues {
  readonly name: string
  readonly purpose: string
  readonly country: string
  readonly safeguard: string
  readonly categories: readonly string[]
}

export async function saveOperator(companyId: string, values: OperatorValues, id: string | null): Promise<void> {
  await ask((db) => db.rpc('save_data_operator', { p_company_id: companyId, p_values: { ...values, categories: [...values.categories] }, p_operator_id: id }))
}

export async function archiveOperator(companyId: string, id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_data_operator', { p_company_id: companyId, p_operator_id: id, p_is_archived: isArchived }), { nullable: true })
}

/** Something done about personal data, which shows wherever requests and the register are. */
export function usePrivacyAct<Input = void, Result = unknown>(act: (input: Input) => Promise<Result>, options: Omit<ActOptions<Input, Result>, 'act' | 'stale'>) {
  return useAct({ act, stale: SUBJECTS.privacy, ...options })
}
