import type { SupabaseClient } from '@supabase/supabase-js'

/** Asks the database as its superuser, past the server, and waits until there is one to answer. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

/** What the writes of a drill share. */
export interface World {
  /** Of a company's administrator, over the network as the browser is. */
  readonly client: SupabaseClient
  readonly companyId: string
  readonly ask: Ask
  /** The file in which a version of an upload lies. */
  blobOf(version: string): string
}

/** One kind of write, with all of it that the product has acknowledged. */
export interface Write {
  readonly name: string
  /** How often it is made, beside the others. */
  readonly weight: number
  /** Makes one; resolves when it is acknowledged, rejects with {@link Unacknowledged} otherwise. */
  once(): Promise<void>
  /** What was acknowledged and is not there, a line each. */
  lost(): Promise<readonly string[]>
  /** What still has to happen, a line each: orders that a job carries out later. */
  pending?(): Promise<readonly string[]>
}

/** The product did not say that it had written. */
export class Unacknowledged extends Error {
  /** Of the answer; 0 when none came. */
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

interface Answered<T> {
  readonly data: T | null
  readonly error: object | null
  readonly status?: number
}

/** What was answered; throws Unacknowledged when that is an error of any of the services, or none came at all. */
export async function acknowledged<T>(asked: PromiseLike<Answered<T>>): Promise<T> {
  const { data, error, status } = await asked
  if (error === null) return data as T
  const told = error as { readonly status?: number; readonly code?: string; readonly message?: string; readonly context?: unknown }
  const { context } = told
  const answer = context instanceof Response ? { status: context.status, text: await context.text() } : { status: told.status ?? status ?? 0, text: `${told.code ?? ''} ${told.message ?? ''}` }
  throw new Unacknowledged(answer.status, answer.text.trim())
}

/** Those of the acknowledged names that a question with the one parameter `$1`, a list of names, does not find again. */
export async function missing(ask: Ask, names: readonly string[], text: string): Promise<readonly string[]> {
  const there = new Set((await ask(text, [names])).map((row) => String(row['name'])))
  return names.filter((name) => !there.has(name))
}
