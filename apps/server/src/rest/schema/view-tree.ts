/** Where a column of a view comes from: a column of the relation that the view reads it from, which may be a view again. */
export interface ColumnOrigin {
  /** number of the view's column */
  readonly column: number
  readonly relation: number
  readonly number: number
}

/** Depths in `({QUERY … :targetList ({TARGETENTRY … :resno 1 …} …)})`. */
const IN_QUERY = 2
const IN_TARGETS = 3
const IN_ENTRY = 4

/**
 * Reads the origins of a view's columns out of PostgreSQL's text of the view's query, which says them for each column of the outermost
 * select that is a plain column. Names cannot break the reading: their brackets are escaped.
 */
export function columnOrigins(tree: string): ColumnOrigin[] {
  const origins: ColumnOrigin[] = []
  let depth = 0
  let isTarget = false
  let own = ''
  for (let at = 0; at < tree.length; at++) {
    const character = tree.charAt(at)
    if (character === '\\') at++
    else if (character === '(' || character === '{') {
      depth++
      if (depth === IN_TARGETS) isTarget = tree.slice(Math.max(0, at - 12), at) === ':targetList '
      if (depth === IN_ENTRY) own = ''
    } else if (character === ')' || character === '}') {
      if (depth === IN_ENTRY && isTarget) add(origins, own)
      if (depth === IN_TARGETS) isTarget = false
      depth--
    } else if (depth === IN_ENTRY && isTarget) own += character
    if (depth < IN_QUERY && origins.length > 0) break
  }
  return origins
}

function add(origins: ColumnOrigin[], entry: string): void {
  const number = (key: string): number => Number(new RegExp(`:${key} (\\d+)`).exec(entry)?.[1] ?? 0)
  const relation = number('resorigtbl')
  if (relation > 0) origins.push({ column: number('resno'), relation, number: number('resorigcol') })
}
