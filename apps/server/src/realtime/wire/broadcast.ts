import { LIMITS } from '../limits.ts'
import type { Broadcast, ClientFrame } from './frames.ts'

/** Whether a name fits the one byte in which its length travels. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= LIMITS.nameBytes && !value.includes('\0')
}

/** JSON text of what a client sent; null when it is nested too deep to be written again, though it could be read. */
export function textOf(content: unknown): string | null {
  try {
    return JSON.stringify(content ?? {})
  } catch {
    return null
  }
}

/** What a client wants to broadcast, from either kind of frame; null when it is none. */
export function broadcastOf({ broadcast, payload }: ClientFrame): Broadcast | null {
  if (broadcast !== undefined) return isName(broadcast.event) ? broadcast : null
  if (typeof payload !== 'object' || payload === null) return null
  const { event, payload: content } = payload as Record<string, unknown>
  const json = textOf(content)
  return isName(event) && json !== null ? { event, content: { json } } : null
}
