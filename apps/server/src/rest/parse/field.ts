import type { Field, JsonStep } from './ast.ts'
import type { Cursor } from './cursor.ts'

const INDEX = /-?\d{1,9}(?=$|->|::|[.,):=])/y
const KEY = /[^(\-:.,>)]+(?:-[^(\-:.,>)]+)*/uy
const BROKEN_INDEX = /-\d*/y

/** A column, with the way into its JSON value: `data->address->>city`, `tags->0`. */
export function readField(cursor: Cursor): Field {
  return { name: cursor.name(), path: readJsonPath(cursor) }
}

export function readJsonPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = []
  while (cursor.text.startsWith('->', cursor.position)) {
    const arrow = cursor.take('->>') ? '->>' : cursor.take('->') ? '->' : null
    if (arrow === null) break
    path.push({ arrow, ...readKey(cursor) })
  }
  return path
}

function readKey(cursor: Cursor): { key: string; index: boolean } {
  const quoted = cursor.quoted()
  if (quoted !== null) return { key: quoted, index: false }
  const index = cursor.match(INDEX)
  if (index) return { key: index[0], index: true }
  const key = cursor.match(KEY)
  if (key) return { key: key[0].trim(), index: false }
  throw cursor.failure(cursor.match(BROKEN_INDEX) ? 'digit' : '"-", digit or any non reserved character different from: .,>()')
}

/** The name a JSON path gets without alias: its last key, or for an index the nearest key before it. */
export function jsonPathName(field: Field): string | null {
  if (field.path.length === 0) return null
  return field.path.findLast((step) => !step.index)?.key ?? field.name
}
