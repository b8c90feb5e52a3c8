/** Which version of a field is kept. */
export type VersionChoice = 'mine' | 'theirs'

/** A field in which what I typed and what someone else saved differ. */
export interface FieldConflict<Field extends string> {
  readonly field: Field
  /** Both changed it: a person must choose. Otherwise only one side did, and that side is the suggestion. */
  readonly contested: boolean
  readonly suggestion: VersionChoice
}

type Stored<Field extends string> = Readonly<Record<Field, unknown>>

/** Compares what was loaded, what I typed and what is stored now, as it would be stored, field by field. */
export function fieldConflicts<Field extends string>(
  fields: readonly Field[],
  base: Stored<Field>,
  mine: Stored<Field>,
  theirs: Stored<Field>,
): readonly FieldConflict<Field>[] {
  return fields.filter((field) => mine[field] !== theirs[field]).map((field) => {
    const iChanged = mine[field] !== base[field]
    return { field, contested: iChanged && theirs[field] !== base[field], suggestion: iChanged ? 'mine' : 'theirs' }
  })
}

/** The stored version with my values where `choices` says so. */
export function mergeVersions<Values extends object>(mine: Values, theirs: Values, choices: { readonly [Field in keyof Values]?: VersionChoice }): Values {
  const merged = { ...theirs }
  for (const field in mine) if (choices[field] === 'mine') merged[field] = mine[field]
  return merged
}
