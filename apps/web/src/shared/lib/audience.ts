type Ids = readonly string[]

type AudienceGroups = {
  readonly departments_below?: Ids
  readonly departments?: Ids
  readonly sites?: Ids
  readonly positions?: Ids
  readonly contract_types?: Ids
  readonly tags?: Ids
  /** Those who lead them. */
  readonly teams?: Ids
  readonly people?: Ids
}

/** Whom something is asked of, as the database reads it: kinds narrow each other, people who are named belong besides. */
export interface Audience extends AudienceGroups {
  readonly everyone?: true
  readonly search?: string
  readonly except?: AudienceGroups
}

/** The same without some of them. */
export const without = (audience: Audience, people: ReadonlySet<string>): Audience => (people.size === 0 ? audience : { ...audience, except: { people: [...people] } })

export type AudienceKind = keyof AudienceGroups

/** The same with other ones of a kind; a kind of nothing is left out. */
export function withKind(audience: Audience, kind: AudienceKind, ids: Ids): Audience {
  const { [kind]: _before, ...others } = audience
  return ids.length === 0 ? others : { ...others, [kind]: ids }
}

/** The same with other people left out. */
export function withExcept(audience: Audience, people: Ids): Audience {
  const { except, ...others } = audience
  const left = withKind({ ...except }, 'people', people)
  return Object.keys(left).length === 0 ? others : { ...others, except: left }
}

/** Whether it names nobody, so that nobody could belong. */
export function isNobody({ except: _except, ...belonging }: Audience): boolean {
  return Object.values(belonging).every((term: unknown) => Array.isArray(term) && term.length === 0)
}

/** How it was chosen: everybody, people one by one, one department by its id, or groups that narrow each other. */
export function audienceMode({ everyone, except: _except, ...groups }: Audience): string {
  if (everyone) return 'everyone'
  const kinds = Object.keys(groups)
  if (kinds.length === 0) return ''
  if (kinds.length > 1) return 'groups'
  if (groups.people !== undefined) return 'people'
  const departments = groups.departments_below ?? groups.departments ?? []
  return departments.length === 1 ? (departments[0] ?? '') : 'groups'
}
