/** Which rows are marked, and the one marked last, from which a range begins. */
export interface Selected {
  readonly keys: ReadonlySet<string>
  readonly last: string | null
}

export const NONE_SELECTED: Selected = { keys: new Set(), last: null }

export function toggled({ keys }: Selected, key: string): Selected {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, last: key }
}

/** Marks everything between the row marked last and this one, in the order of the list; without such a row, this one alone. */
export function withRange({ keys, last }: Selected, rows: readonly string[], key: string): Selected {
  const [from, to] = [last === null ? -1 : rows.indexOf(last), rows.indexOf(key)]
  if (to === -1) return { keys, last }
  const range = from === -1 ? [key] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { keys: new Set([...keys, ...range]), last: key }
}

/** Exactly these rows are marked, whatever was before. */
export function replaced({ last }: Selected, rows: readonly string[]): Selected {
  return { keys: new Set(rows), last }
}

/** Marks all of these rows, or none of them when all are marked already. Rows elsewhere stay as they are. */
export function withAll({ keys, last }: Selected, rows: readonly string[]): Selected {
  const rest = [...keys].filter((key) => !rows.includes(key))
  return { keys: new Set(rows.every((row) => keys.has(row)) ? rest : [...keys, ...rows]), last }
}
