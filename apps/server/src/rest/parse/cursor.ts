import { parseError } from '../errors.ts'
import type { RestError } from '../errors.ts'

const WORD = /[\p{L}\p{N}_$ ]+/uy
const SPACES = / */y
const BLANKS = /[ \t]*/y
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy

/** A reading position in one piece of text; every reader moves it or fails with the place and what was expected. */
export class Cursor {
  readonly part: string
  readonly text: string
  position = 0
  /** characters that stand before the text where columns are counted */
  private readonly before: number

  constructor(part: string, text: string, before = 0) {
    this.part = part
    this.text = text
    this.before = before
  }

  get ended(): boolean {
    return this.position >= this.text.length
  }

  /** Takes the literal when it is next. */
  take(literal: string): boolean {
    if (!this.text.startsWith(literal, this.position)) return false
    this.position += literal.length
    return true
  }

  expect(literal: string): void {
    if (!this.take(literal)) throw this.failure(`"${literal}"`)
  }

  expectEnd(expected = 'end of input'): void {
    if (!this.ended) throw this.failure(expected)
  }

  spaces(): void {
    this.match(BLANKS)
  }

  /** Takes what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position = pattern.lastIndex
    return found
  }

  /** The text up to (not including) the first of these characters, or to the end. */
  until(stops: string): string {
    const start = this.position
    while (!this.ended && !stops.includes(this.text.charAt(this.position))) this.position++
    return this.text.slice(start, this.position)
  }

  /** A name: quoted, or letters, digits, `_`, `$`, spaces, with dashes between parts (`->` is not one). */
  name(): string {
    const start = this.position
    this.match(SPACES)
    const quoted = this.quoted()
    if (quoted !== null) return quoted
    this.position = start
    if (!this.match(WORD)) throw this.failure('field name (* or [a..z0..9_$])')
    while (this.text[this.position] === '-' && this.text[this.position + 1] !== '>') {
      const dash = this.position
      this.position++
      if (!this.match(WORD)) {
        this.position = dash
        break
      }
    }
    const name = this.text.slice(start, this.position).trim()
    if (name === '') {
      this.position = start
      throw this.failure('field name (* or [a..z0..9_$])')
    }
    return name
  }

  /** A double-quoted text with backslash escapes, or null when none is next. */
  quoted(): string | null {
    const found = this.match(QUOTED)
    return found ? (found[1] ?? '').replace(/\\(.)/gs, '$1') : null
  }

  /** `quote` is how what was met is quoted; `met` when that is not the next character. */
  failure(expected: string, quote = '"', met = this.ended ? '' : String.fromCodePoint(this.text.codePointAt(this.position) ?? 0)): RestError {
    const unexpected = met === '' ? 'end of input' : `${quote}${met === quote ? `\\${met}` : met}${quote}`
    return parseError(this.part, this.text, this.before + this.position, `unexpected ${unexpected} expecting ${expected}`)
  }
}
