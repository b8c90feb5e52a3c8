import fc from 'fast-check'
import { weighed } from './text.ts'

const ANYWHERE = 0xff_ff_ff

export type ByteEdit =
  | { readonly kind: 'set' | 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'cut' | 'double' | 'clear'; readonly at: number; readonly length: number }

/** Lengths and offsets at the edge of what two or four bytes hold. */
const EDGES = [[0], [255], [127], [128], [0, 0], [255, 255], [0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 127], [0, 0, 0, 128], [1, 0, 0, 0]].map((bytes) => Uint8Array.from(bytes))

const edit: fc.Arbitrary<ByteEdit> = fc.oneof(
  fc.record({ kind: fc.constantFrom('set' as const, 'insert' as const), at: fc.nat(ANYWHERE), bytes: fc.oneof(fc.constantFrom(...EDGES), fc.uint8Array({ minLength: 1, maxLength: 6 })) }),
  fc.record({ kind: fc.constantFrom('cut' as const, 'double' as const, 'clear' as const), at: fc.nat(ANYWHERE), length: fc.nat(64) }),
)

const joined = (...pieces: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(pieces))

export function editedBytes(whole: Uint8Array, change: ByteEdit): Uint8Array {
  const at = change.at % (whole.length + 1)
  const [before, after] = [whole.subarray(0, at), whole.subarray(at)]
  switch (change.kind) {
    case 'set':
      return joined(before, change.bytes, after.subarray(change.bytes.length))
    case 'insert':
      return joined(before, change.bytes, after)
    case 'cut':
      return joined(before, after.subarray(change.length))
    case 'double':
      return joined(before, after.subarray(0, change.length), after)
    case 'clear':
      return joined(before, new Uint8Array(Math.min(change.length, after.length)), after.subarray(change.length))
  }
}

/** A few bytes put in, cut out, said twice or replaced. */
export const byteEdits: fc.Arbitrary<readonly ByteEdit[]> = fc.array(edit, { minLength: 1, maxLength: 5 })

/** Some of them as they are, the others edited. */
export function mutatedBytes(wholes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  return weighed([1, wholes], [4, fc.tuple(wholes, byteEdits).map(([whole, edits]) => edits.reduce(editedBytes, whole))])
}
