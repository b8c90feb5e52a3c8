import { queryOptions } from '@tanstack/react-query'

import type { OpenedFile } from '#shared/files/file-view.tsx'
import type { GuestPage } from '#shared/guest/guest-part.ts'
import { declaredType } from '#shared/lib/file-texts.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { sendBytes, type SendOptions, type UploadedFile } from '#shared/supabase/uploads.ts'

/** Who asks and what for, before anything is proved; null for a link that opens nothing, whatever the reason. */
export function guestLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['guest', 'link', token],
    staleTime: Infinity,
    queryFn: ({ signal }) => ask((db) => db.rpc('open_guest_link', { p_token: token }).abortSignal(signal).maybeSingle(), { nullable: true }),
  })
}

/** What somebody who proved who they are sees; null once that is over. */
export function guestPageQuery(secret: string | null) {
  return queryOptions({
    queryKey: ['guest', 'page', secret],
    enabled: secret !== null,
    queryFn: ({ signal }): Promise<GuestPage | null> => ask((db) => db.rpc('guest_session', { p_secret: secret ?? '' }).abortSignal(signal), { nullable: true }),
  })
}

export interface Proof {
  readonly cpf: string
  /** ISO. */
  readonly birthDate: string
}

/** What came of a proof; null for a link that opens nothing any more. Throws `AppError`. */
export async function proveGuest(token: string, { cpf, birthDate }: Proof): Promise<Shapes.ProveGuestRow | null> {
  return await ask((db) => db.rpc('prove_guest', { p_token: token, p_cpf: cpf, p_birth_date: birthDate }).maybeSingle(), { nullable: true })
}

/** Tells the company, if it is one of its links, that a fresh one is wanted. Throws `AppError`. */
export async function askForGuestLink(token: string): Promise<void> {
  await ask((db) => db.rpc('ask_for_guest_link', { p_token: token }), { nullable: true })
}

/** Throws `AppError`: RHGST once the proof is over, and what the purpose refuses. */
export async function guestAct(secret: string, act: string, values: Readonly<Record<string, Json>>): Promise<GuestPage> {
  return await ask((db) => db.rpc('guest_act', { p_secret: secret, p_act: act, p_values: values }))
}

/** Functions answer addresses without their origin, which they may not know. */
async function absolute(path: string): Promise<string> {
  return new URL(path, new URL((await backendConfig()).supabaseUrl, location.href)).href
}

/** Sends a file: the database prepares it, the bytes go to the Storage service, the server reads them. Rejects with `AppError`. */
export async function sendGuestFile(secret: string, item: string, file: File, options: SendOptions): Promise<UploadedFile> {
  const wish = { action: 'start', secret, item, name: file.name, mime: declaredType(file), size: file.size }
  const { file_id, url } = await callFunction<{ readonly file_id: string; readonly url: string }>('guest-file', wish)
  options.signal?.throwIfAborted()
  await sendBytes(await absolute(url), file, options)
  options.onChecking?.()
  return callFunction<UploadedFile>('guest-file', { action: 'confirm', secret, file_id })
}

/** An address of a minute. Throws `AppError`. */
export async function openGuestFile(secret: string, fileId: string): Promise<OpenedFile> {
  const opened = await callFunction<OpenedFile>('guest-file', { action: 'open', secret, file_id: fileId })
  return { ...opened, url: await absolute(opened.url) }
}
