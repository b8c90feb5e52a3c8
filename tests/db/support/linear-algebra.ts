/** One linear figure over the cells that it is made of. */
export type Row = readonly number[]

const EPSILON = 1e-9

/** Rank by elimination with the largest pivot. */
function rankOf(matrix: readonly Row[]): number {
  const rows = matrix.map((row) => [...row])
  const width = rows[0]?.length ?? 0
  let rank = 0
  for (let column = 0; column < width && rank < rows.length; column += 1) {
    let pivot = rank
    for (let at = rank; at < rows.length; at += 1) if (Math.abs(rows[at]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = at
    const best = rows[pivot]
    if (best === undefined || Math.abs(best[column] ?? 0) < EPSILON) continue
    rows[pivot] = rows[rank] ?? []
    rows[rank] = best
    for (let at = rank + 1; at < rows.length; at += 1) {
      const row = rows[at] ?? []
      const factor = (row[column] ?? 0) / (best[column] ?? 1)
      if (factor !== 0) rows[at] = row.map((value, place) => value - factor * (best[place] ?? 0))
    }
    rank += 1
  }
  return rank
}

/** Whether whoever knows the figures of a matrix knows another one: it is a combination of them. */
export const isDetermined = (known: readonly Row[], asked: Row): boolean => rankOf([...known, asked]) === rankOf(known)
