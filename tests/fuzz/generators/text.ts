import fc from 'fast-check'

/** Texts that readers stumble over: ends of other grammars, signs without a sound, names that every object has, numbers beyond numbers. */
const SCRAPS = [
  '', ' ', '\t', '\r\n', '\0', '\\', '"', "'", '""', '\\"', '`', '%', '%00', '%2e%2e%2f', '%25', '%C0%AE', '%F0%9F', '..', '../', '..\\', './/', '//', '/', '?', '#', '&', '=', ';', ':', '::',
  '(', ')', '()', '[', ']', '{', '}', '{}', '[]', ',', '.', '!', '*', '->', '->>', '<', '>', '<!--', ']]>', '-->', '&amp;', '&#0;', '\uD800', '\uDC00', '\u202E', '\u2028', '\uFEFF', '\u0130', 'ﬀ', '🙂', 'é', 'e\u0301',
  '__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', 'NaN', 'Infinity', '0', '-0', '-1', '1e999', '0x10', '1.5', '2147483648', '9223372036854775808', '9'.repeat(40),
  "'; drop table x; --", '" or 1=1 --', '$1', '$$', '/*', '*/', '--', '${7*7}', '{{x}}', '\\x41', '\\u0000',
] as const

/** One sign, or a few, over and over: what makes a reader go back and forth. */
const repeated = fc.tuple(
  fc.constantFrom('(', ')', '[', '{', '"', '\\', '.', ',', '-', ' ', 'a', 'a,', '%', '%2e', '../', '<', '<a ', '&', '*', 'not.', 'é', '🙂'),
  fc.nat(900),
).map(([sign, count]) => sign.repeat(count))

export const scrap: fc.Arbitrary<string> = weighed(
  [6, fc.constantFrom(...SCRAPS)],
  [2, fc.string({ maxLength: 8 })],
  [1, fc.string({ unit: 'binary', maxLength: 6 })],
  [1, repeated],
)

const ANYWHERE = 65_535

export type Edit =
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }
  | { readonly kind: 'cut' | 'double'; readonly at: number; readonly length: number }

export function editsOf(scraps: fc.Arbitrary<string>): fc.Arbitrary<readonly Edit[]> {
  const edit = weighed(
    [3, fc.record({ kind: fc.constant('insert' as const), at: fc.nat(ANYWHERE), text: scraps })],
    [2, fc.record({ kind: fc.constantFrom('cut' as const, 'double' as const), at: fc.nat(ANYWHERE), length: fc.nat(30) })],
  )
  return fc.array(edit, { minLength: 1, maxLength: 4 })
}

const usualEdits = editsOf(scrap)

export function edited(text: string, change: Edit): string {
  const at = change.at % (text.length + 1)
  if (change.kind === 'insert') return text.slice(0, at) + change.text + text.slice(at)
  const piece = text.slice(at, at + change.length)
  return text.slice(0, at) + (change.kind === 'cut' ? '' : piece + piece) + text.slice(at + change.length)
}

/** Some of them as they are, the others with a few things put in, cut out or said twice. */
export function mutated(texts: fc.Arbitrary<string>, edits = usualEdits): fc.Arbitrary<string> {
  return weighed(
    [2, texts],
    [3, fc.tuple(texts, edits).map(([text, changes]) => changes.reduce(edited, text))],
  )
}

/** Texts one behind the other. */
export function seq(...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> {
  return fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((texts) => texts.join(''))
}

export function maybe(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(fc.constant(''), text)
}

export function listed(text: fc.Arbitrary<string>, separator: string, maxLength = 4): fc.Arbitrary<string> {
  return fc.array(text, { minLength: 1, maxLength }).map((texts) => texts.join(separator))
}

/** One of these, the heavier the likelier. */
export function weighed<const Choices extends readonly (readonly [weight: number, arbitrary: fc.Arbitrary<unknown>])[]>(
  ...choices: Choices
): fc.Arbitrary<Choices[number][1] extends fc.Arbitrary<infer Value> ? Value : never> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary }))) as ReturnType<typeof weighed<Choices>>
}

/** Mostly the first. */
export function mostly<Usual, Other>(usual: fc.Arbitrary<Usual>, other: fc.Arbitrary<Other>): fc.Arbitrary<Usual | Other> {
  return weighed([9, usual], [1, other])
}

export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** What may stand in the first line of a request: everything else is encoded, and percent signs are left as they are. */
export const onTheWire = (text: string): string => text.toWellFormed().replaceAll(/[^\u0021-\u007e]|#/gu, encodeURIComponent)

/** What may stand in a header: its bytes are Latin-1. */
export const inHeader = (text: string): string => text.replaceAll(/[^\t\u0020-\u007e\u00a0-\u00ff]/gu, '').trim()
