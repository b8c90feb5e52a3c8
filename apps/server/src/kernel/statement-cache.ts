/** A statement that one connection has prepared. */
export interface Prepared {
  readonly name: string
  readonly text: string
  columns: readonly string[]
  /** The server has executed it at least once, so the name surely exists there. */
  confirmed: boolean
  used: number
}

/**
 * Statements prepared on one connection, least recently used out first. Names are counters: they never repeat on a connection,
 * so an evicted name can be closed with the next burst without a race.
 */
export class StatementCache {
  readonly #limit: number
  readonly #byText = new Map<string, Prepared>()
  #obsolete: string[] = []
  #clock = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#byText.size
  }

  find(text: string): Prepared | undefined {
    const prepared = this.#byText.get(text)
    if (prepared !== undefined) prepared.used = ++this.#clock
    return prepared
  }

  /** Registers a new statement and evicts the one used longest ago when the cache is full. Throws on text that the wire cannot carry. */
  add(text: string): Prepared {
    if (text.includes('\0')) throw new TypeError('SQL text holds a NUL character')
    if (this.#byText.size >= this.#limit) this.#evict()
    const used = ++this.#clock
    const prepared: Prepared = { name: `v${used}`, text, columns: [], confirmed: false, used }
    this.#byText.set(text, prepared)
    return prepared
  }

  #evict(): void {
    let oldest: Prepared | undefined
    for (const prepared of this.#byText.values()) {
      if (prepared.confirmed && (oldest === undefined || prepared.used < oldest.used)) oldest = prepared
    }
    if (oldest !== undefined) this.#drop(oldest)
  }

  #drop(prepared: Prepared): void {
    this.#byText.delete(prepared.text)
    this.#obsolete.push(prepared.name)
  }

  /** Names to close with the next burst. */
  takeObsolete(): readonly string[] {
    if (this.#obsolete.length === 0) return this.#obsolete
    const names = this.#obsolete
    this.#obsolete = []
    return names
  }

  /** After an error at `failed`: later statements were never parsed, and whether a new one that failed was is unknown. Closing is harmless. */
  forgetUnconfirmed(burst: readonly Prepared[], failed: number): void {
    for (const prepared of burst.slice(failed)) {
      if (!prepared.confirmed && this.#byText.get(prepared.text) === prepared) this.#drop(prepared)
    }
  }

  /** Drops everything, for a server that no longer agrees with the names or the shapes. */
  clear(): void {
    for (const prepared of this.#byText.values()) this.#obsolete.push(prepared.name)
    this.#byText.clear()
  }
}
