/** What one server grants its sockets. Topics and event names travel with a length of one byte. */
export const LIMITS = {
  sockets: 5_000,
  /** Sockets of one address on which nobody has joined a channel yet, and all of one person. */
  strangerSockets: 100,
  personSockets: 100,
  /** What may have come of a message while nobody has joined; a join needs a token of a few thousand bytes. */
  strangerBytes: 65_536,
  /**
   * Values that such a message may hold, since reading takes its time by them (MEASURED: 0.2 to 0.5 s for 1 MB of brackets); messages at
   * once, which is a page that comes back with all its channels, and in each second after that.
   */
  strangerValues: 500,
  strangerFrames: 150,
  strangerFramesPerSecond: 20,
  channelsPerSocket: 100,
  bindingsPerChannel: 20,
  joinsPerSecond: 100,
  broadcastsPerSecond: 100,
  framesPerSecond: 400,
  /** What a socket may say in a second; one broadcast of the largest size passes. */
  bytesPerSecond: 4_000_000,
  payloadBytes: 3_000_000,
  nameBytes: 255,
  /** Bytes that may wait for a slow reader before its socket is closed. */
  queuedBytes: 8 * 1_048_576,
  /** After this many bytes to a topic the sockets get a moment to be read. */
  burstBytes: 1_048_576,
  /** A socket that says nothing, heartbeats included. */
  silenceMs: 60_000,
  /** A socket without any channel; the second holds while most places are taken. */
  emptyMs: 10 * 60_000,
  emptyWhenFullMs: 10_000,
  /** Questions to the policies that may wait on this server. */
  waitingChecks: 2_000,
  /** Age of an answer of the policies that still lets a message through. */
  freshMs: 10_000,
  /** Age at which a channel without messages is asked about again. */
  recheckMs: 60_000,
} as const

/** Counts (or weighs) in windows of one second; false when it was too much. */
export function perSecond(most: number, now: () => number = Date.now): (weight?: number) => boolean {
  let windowStart = 0
  let count = 0
  return (weight = 1) => {
    const at = now()
    if (at - windowStart >= 1_000) {
      windowStart = at
      count = 0
    }
    count += weight
    return count <= most
  }
}

/** Grants so many at once, and gives back some each second. */
export function refilling(most: number, eachSecond: number, now: () => number = Date.now): () => boolean {
  let left = most
  let countedAt = now()
  return () => {
    const at = now()
    left = Math.min(most, left + ((at - countedAt) / 1_000) * eachSecond)
    countedAt = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
