/** What one server grants its sockets. Topics and event names travel with a length of one byte. */
export const LIMITS = {
  sockets: 5_000,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  joinsPerSecond: 100,
  broadcastsPerSecond: 100,
  framesPerSecond: 400,
  payloadBytes: 3_000_000,
  nameBytes: 255,
  /** Bytes that may wait for a slow reader before its socket is closed. */
  queuedBytes: 8 * 1_048_576,
  /** A socket that says nothing, heartbeats included. */
  silenceMs: 60_000,
  /** A socket without any channel. */
  emptyMs: 10 * 60_000,
  /** Questions to the policies that may wait on this server. */
  waitingChecks: 2_000,
  /** Age of an answer of the policies that still lets a message through. */
  freshMs: 10_000,
  /** Age at which a channel without messages is asked about again. */
  recheckMs: 60_000,
} as const

/** Counts in windows of one second; false when there were too many. */
export function perSecond(most: number, now: () => number = Date.now): () => boolean {
  let windowStart = 0
  let count = 0
  return () => {
    const at = now()
    if (at - windowStart >= 1_000) {
      windowStart = at
      count = 0
    }
    count += 1
    return count <= most
  }
}
