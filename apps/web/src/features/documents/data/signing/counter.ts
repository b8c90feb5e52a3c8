import { queryOptions } from '@tanstack/react-query'

import type { OpenedFile } from '#shared/files/file-view.tsx'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { CounterPaper, CounterParty } from '../../model/signing/counter.ts'
import { makeSignedCopy } from './signed-copy.ts'

/** What the counter shows of an envelope; null out of reach. */
export function counterPaperQuery(envelopeId: string) {
  return queryOptions({
    queryKey: ['documents', 'counter', envelopeId],
    queryFn: ({ signal }): Promise<CounterPaper | null> => ask((db) => db.rpc('counter_paper', { p_envelope_id: envelopeId }).abortSignal(signal), { nullable: true }),
  })
}

/** The paper, opened for who stands at the counter; the trail says so. Throws `AppError`. */
export function openAtCounter(partyId: string): Promise<OpenedFile> {
  return callFunction<OpenedFile>('open-file', { party_id: partyId })
}

export interface CounterAct {
  readonly party: CounterParty
  readonly cpf: string
  /** Of who has no code yet. */
  readonly birthDate: string
  readonly code: string
  /** Null to sign. */
  readonly reason: string | null
}

/** Signs or refuses; who has no code yet chooses it with the same press. Throws `AppError`. */
export async function actAtCounter(paper: CounterPaper, { party, cpf, birthDate, code, reason }: CounterAct): Promise<Shapes.CounterAnswer> {
  const who = { p_party_id: party.party_id, p_cpf: cpf }
  if (party.state === 'choose') {
    const chosen = await ask((db) => db.rpc('choose_signing_code', { ...who, p_birth_date: birthDate, p_code: code }))
    if (chosen.state !== 'right') return chosen
  }
  if (reason !== null) return await ask((db) => db.rpc('refuse_at_counter', { ...who, p_code: code, p_reason: reason.trim() }))
  const answer = await ask((db) => db.rpc('sign_at_counter', { ...who, p_code: code, p_sha256: paper.sha256 }))
  // Nobody waits for the copy: whoever opens one that is missing has it made then.
  if (answer.status === 'completed' && paper.kind === 'signature') makeSignedCopy(paper.code).catch(() => undefined)
  return answer
}

/** Takes the code of somebody without a login away. Throws `AppError`. */
export async function resetSigningCode(employeeId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('reset_signing_code', { p_employee_id: employeeId, p_reason: reason.trim() }), { nullable: true })
}

/** Since when the person has a code; null for none. */
export function ownCodeQuery() {
  return queryOptions({
    queryKey: ['documents', 'signing-code'],
    queryFn: ({ signal }): Promise<Shapes.SigningCode | null> => ask((db) => outsideCompany(db.rpc('my_signing_code')).abortSignal(signal), { nullable: true }),
  })
}

/** Throws `AppError`. */
export async function chooseOwnCode(code: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('set_my_signing_code', { p_code: code })), { nullable: true })
}
