/** Whom something is asked of, as the database reads it: kinds narrow each other, people who are named belong besides. */
export interface Audience {
  readonly everyone?: true
  readonly departments_below?: readonly string[]
  readonly departments?: readonly string[]
  readonly search?: string
  readonly people?: readonly string[]
  readonly except?: { readonly people: readonly string[] }
}

/** The same without some of them. */
export const without = (audience: Audience, people: ReadonlySet<string>): Audience => (people.size === 0 ? audience : { ...audience, except: { people: [...people] } })
