/** One entry of the trail. `changes` holds, by field, the value before and the value after. */
export interface AuditEntry {
  readonly id: number
  /** timestamptz text as received: the next page is asked for by it. */
  readonly at: string
  readonly company_id: string
  readonly company_name: string | null
  readonly action_type: string
  readonly entity_type: string
  readonly entity_id: string | null
  readonly entity_label: string | null
  readonly performed_by: string | null
  readonly performed_by_name: string | null
  readonly initiated_by: string | null
  readonly changes: unknown
  /** Everything that the entry says of itself; `ip`, `reason` and `justification` where they are known. */
  readonly metadata: unknown
}

/** Who did it, in words: somebody without employee row is still somebody. */
export function performerName(entry: AuditEntry): string {
  if (entry.performed_by_name) return entry.performed_by_name
  return entry.performed_by === null ? 'Sistema' : 'Pessoa sem cadastro'
}

/** The text of a key of the entry's own data, or null. */
export function entryText({ metadata }: Pick<AuditEntry, 'metadata'>, key: 'ip' | 'reason' | 'justification'): string | null {
  const value: unknown = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, key) : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** Reasons that the system gives by a word of its own. */
const WORDS: Readonly<Record<string, string>> = { retention: 'Prazo de guarda terminado' }

/** Why somebody did it: what they said when changing a record, or the justification of an act that asks for one. */
export function reasonText(entry: Pick<AuditEntry, 'metadata'>): string | null {
  const given = entryText(entry, 'reason') ?? entryText(entry, 'justification')
  return given === null ? null : (WORDS[given] ?? given)
}
