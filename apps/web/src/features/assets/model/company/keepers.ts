/** A person who looks after the things of a site. */
export interface Keeper {
  readonly id: string
  readonly name: string
}

/** A site as it is read, with everybody who was ever chosen for it. */
export interface ReadSite {
  readonly id: string
  readonly name: string
  readonly archived_at: string | null
  readonly asset_keepers: readonly { readonly employee: { readonly id: string; readonly display_name: string; readonly status: string } | null }[]
}

/** A site with who looks after it. */
export interface KeptSite {
  readonly id: string
  readonly name: string
  readonly isArchived: boolean
  readonly keepers: readonly Keeper[]
}

/** The sites in use, and those out of use that somebody still looks after. Who left looks after nothing any more. */
export function keptSites(rows: readonly ReadSite[]): readonly KeptSite[] {
  return rows
    .map(({ id, name, archived_at: gone, asset_keepers: all }) => ({
      id,
      name,
      isArchived: gone !== null,
      keepers: all
        .flatMap(({ employee }) => (employee === null || employee.status === 'terminated' ? [] : [{ id: employee.id, name: employee.display_name }]))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
    }))
    .filter(({ isArchived, keepers }) => !isArchived || keepers.length > 0)
}
