import type { SupabaseClient } from '@supabase/supabase-js'
import type { Ask, Inside } from '../../support/whole-product.ts'

/** What the writes of a drill share. */
export interface World extends Inside {
  /** Of a company's administrator, over the network as the browser is. */
  readonly client: SupabaseClient
  readonly companyId: string
}

/** One kind of write, with all of it that the product has acknowledged. */
export interface Write {
  readonly name: string
  /** How often it is made, beside the others. */
  readonly weight: number
  /** Makes one; resolves when it is acknowledged, rejects with `Unacknowledged` otherwise. */
  once(): Promise<void>
  /** What was acknowledged and is not there, a line each. */
  lost(): Promise<readonly string[]>
  /** What still has to happen, a line each: orders that a job carries out later. */
  pending?(): Promise<readonly string[]>
}

/** Those of the acknowledged names that a question with the one parameter `$1`, a list of names, does not find again. */
export async function missing(ask: Ask, names: readonly string[], text: string): Promise<readonly string[]> {
  const there = new Set((await ask(text, [names])).map((row) => String(row['name'])))
  return names.filter((name) => !there.has(name))
}
