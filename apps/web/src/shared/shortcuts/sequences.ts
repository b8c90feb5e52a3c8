import { type KeyPress, parseKeys, strokeMatches } from './keys.ts'

/** A sequence such as 'g t' must be finished within this time. */
export const SEQUENCE_MS = 1_200

type Stroke = ReturnType<typeof parseKeys>[number][number]

interface Way<Id> {
  readonly id: Id
  readonly strokes: readonly Stroke[]
}

/** Sequences under way: which way, how many strokes of it are done, and when the last one was. */
export interface Progress<Id> {
  readonly begun: readonly { readonly way: Way<Id>; readonly done: number }[]
  readonly at: number
}

export interface Step<Id> {
  readonly progress: Progress<Id>
  /** What was completed by this press. The longer sequence comes first: in 'f c' the c is no shortcut of its own. */
  readonly completed: readonly Id[]
}

export function nothingBegun<Id>(): Progress<Id> {
  return { begun: [], at: 0 }
}

export function waysOf<Id>(table: readonly { readonly id: Id; readonly keys: string }[]): readonly Way<Id>[] {
  return table.flatMap(({ id, keys }) => parseKeys(keys).map((strokes) => ({ id, strokes })))
}

/** One more press. A press that continues nothing ends every sequence under way and may begin a new one. */
export function press<Id>(ways: readonly Way<Id>[], before: Progress<Id>, event: KeyPress, at: number): Step<Id> {
  const isLate = at - before.at > SEQUENCE_MS
  const matches = (way: Way<Id>, index: number): boolean => {
    const stroke = way.strokes[index]
    return stroke !== undefined && strokeMatches(event, stroke)
  }
  const continued = isLate ? [] : before.begun.filter(({ way, done }) => matches(way, done)).map(({ way, done }) => ({ way, done: done + 1 }))
  const moved = continued.length > 0 ? continued : ways.filter((way) => matches(way, 0)).map((way) => ({ way, done: 1 }))
  return {
    progress: { begun: moved.filter(({ way, done }) => done < way.strokes.length), at },
    completed: moved.filter(({ way, done }) => done === way.strokes.length).map(({ way }) => way.id),
  }
}
