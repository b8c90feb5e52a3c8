import type { CallerSession } from '../kernel/database.ts'
import type { Credential } from './credentials.ts'

let count = 0

/** A transaction on behalf of a subscriber: no request headers, as on hosted. */
export function subscriberSession({ role, claims }: Credential, readOnly: boolean, settings: Readonly<Record<string, string>>): CallerSession {
  count += 1
  return { role, claims, readOnly, method: 'GET', path: '/realtime/v1/websocket', headers: {}, requestId: `rt-${count.toString(36)}`, settings }
}
