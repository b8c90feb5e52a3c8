import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** What positions begin with. */
export type AssetKit = Shapes.AssetKitRow

/** A kit as it is typed. */
export interface TypedKit {
  readonly name: string
  /** How many of each category; those of which there is none are left out. */
  readonly quantities: Readonly<Record<string, number>>
  readonly positions: readonly string[]
}

export function typedKit(kit: AssetKit | null): TypedKit {
  return {
    name: kit?.name ?? '',
    quantities: Object.fromEntries((kit?.items ?? []).map(({ category_id: id, quantity }) => [id, quantity])),
    positions: (kit?.positions ?? []).map(({ id }) => id),
  }
}

/** What the database takes of what a kit holds. */
export const kitItems = ({ quantities }: TypedKit): { category_id: string; quantity: number }[] =>
  Object.entries(quantities).flatMap(([id, quantity]) => (quantity > 0 ? [{ category_id: id, quantity }] : []))

export function kitProblems(kit: TypedKit): { readonly name: string | null; readonly items: string | null } {
  return { name: kit.name.trim() === '' ? 'Dê um nome ao kit' : null, items: kitItems(kit).length === 0 ? 'Escolha ao menos um item' : null }
}

/** '1 × Notebooks, 2 × Uniformes'; a number stays with its thing. */
export const kitText = ({ items }: Pick<AssetKit, 'items'>): string => items.map(({ quantity, name }) => `${String(quantity)}\u00A0×\u00A0${name}`).join(', ')
