import type { DatabaseFunction, Schema } from './introspect.ts'
import { typescriptType } from './type-names.ts'

/** A row of private.shapes; how it is written stands in its chapter, 20260101010010_foundation_tables.sql. */
export interface StoredShape {
  readonly name: string
  readonly shape: string
}

/** A type as it is declared: what it is of, then `[]`, `{}` and `?` from the inside out. */
export interface ShapeType {
  /** A plain type, the name of a shape, words (`|`), one of several shapes (`/`), places of a list (`&`), or empty where a column of SQL says it. */
  readonly base: string
  readonly marks: readonly Mark[]
}
export type Mark = '[]' | '{}' | '?'

export interface Field {
  readonly key: string
  /** The shape that declares it, for others to have it too. */
  readonly origin: string
  readonly mayBeAbsent: boolean
  readonly type: ShapeType
}
/** The keys of an object, or the one type that the name stands for. */
export type Shape = readonly Field[] | ShapeType
export type Shapes = ReadonlyMap<string, Shape>

const plain: Readonly<Record<string, string>> = {
  text: 'string', uuid: 'string', date: 'string', timestamptz: 'string', integer: 'number', number: 'number', boolean: 'boolean', json: 'Json', never: 'never',
}
export const isPlain = (base: string): boolean => base in plain
const split = (base: string, between: string): readonly string[] | null => (base.includes(between) ? base.split(between) : null)
/** The words that a value may be; one alone is written `=word`. */
export const wordsOf = (base: string): readonly string[] | null => (base.startsWith('=') ? [base.slice(1)] : split(base, '|'))
/** The shapes of which a value has one. */
export const choicesOf = (base: string): readonly string[] | null => split(base, '/')
/** The types of a list whose places differ. */
export const placesOf = (base: string): readonly string[] | null => split(base, '&')
export const isFields = (shape: Shape): shape is readonly Field[] => Array.isArray(shape)

/** Reads the declarations; throws where one names a type that nobody declared. */
export function readShapes(stored: readonly StoredShape[]): Shapes {
  const texts = new Map(stored.map(({ name, shape }) => [name, shape]))
  const fieldsOf = (name: string): readonly Field[] => {
    const text = texts.get(name)
    if (text === undefined) throw new Error(`no shape ${name}`)
    return text.split(/,\s+/).flatMap((part) => (part.startsWith('...') ? fieldsOf(part.slice(3)) : [readField(part, name)]))
  }
  const shapes = new Map(stored.map(({ name, shape }): [string, Shape] => [name, /^\S+$/.test(shape) && !shape.startsWith('...') ? readType(shape) : fieldsOf(name)]))
  for (const [name, shape] of shapes) {
    for (const base of (isFields(shape) ? shape.map(({ type }) => type) : [shape]).flatMap((type) => placesOf(type.base) ?? choicesOf(type.base) ?? [type.base])) {
      if (base !== '' && !isPlain(base) && wordsOf(base) === null && !shapes.has(base)) throw new Error(`shape ${name} has a part ${base}, which nobody declared`)
    }
  }
  return shapes
}

function readField(text: string, origin: string): Field {
  const [name = '', type = ''] = text.split(/\s+/)
  return { key: name.replace('?', ''), origin, mayBeAbsent: name.endsWith('?'), type: readType(type) }
}

function readType(text: string): ShapeType {
  const [, base = '', marks = ''] = /^([\w|&/=-]*)((?:\[\]|\{\}|\?)*)$/.exec(text) ?? []
  if (base + marks !== text) throw new Error(`not a type: ${text}`)
  return { base, marks: (marks.match(/\[\]|\{\}|\?/g) ?? []) as Mark[] }
}

/** The type of a column of rows: what is declared of it, and else what SQL says. */
export function columnType(shape: Shape | undefined, column: string): ShapeType | null {
  return (shape !== undefined && isFields(shape) ? shape.find(({ key }) => key === column)?.type : undefined) ?? null
}

export const answersRows = (one: DatabaseFunction): boolean => one.returns === 'record' && one.outputs.length > 0

/** Name of the generated type of a shape, or of the rows of a function. */
export const typeNameOf = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
const rowNameOf = (one: DatabaseFunction): string => `${typeNameOf(one.name)}Row`

/** What a function with a declared answer returns, as database.types.ts says it; null when nothing is declared. */
export function declaredReturn(one: DatabaseFunction, schema: Schema): string | null {
  if (!schema.shapes.has(one.name)) return null
  return answersRows(one) ? `Shapes.${rowNameOf(one)}[]` : `Shapes.${typeNameOf(one.name)}${one.returnsSet ? '[]' : ''}`
}

/** Text of shapes.gen.ts: a type for each shape and for the rows of each function that declares some of them. */
export function renderShapes(schema: Schema): string {
  const rows = new Map(schema.functions.filter(answersRows).map((one) => [one.name, one]))
  const types = [...schema.shapes].flatMap(([name, shape]) => {
    const one = rows.get(name)
    if (one !== undefined) return object(rowNameOf(one), one.outputs.map((output) => columnLine(output, shape, schema)))
    return isFields(shape) ? object(typeNameOf(name), shape.toSorted(byKey).map(fieldLine)) : [`export type ${typeNameOf(name)} = ${typeText(shape)}`]
  })
  const used = ['Database', 'Json'].filter((name) => types.some((line) => new RegExp(String.raw`\b${name}\b`).test(line)))
  return [
    '// Generated from private.shapes by `npm run generate`. Do not edit.',
    '',
    ...(used.length > 0 ? [`import type { ${used.join(', ')} } from './database.types.ts'`, ''] : []),
    ...types,
    '',
  ].join('\n')
}

const byKey = (one: Field, other: Field): number => (one.key < other.key ? -1 : 1)

function object(name: string, lines: readonly string[]): string[] {
  return [`export type ${name} = {`, ...lines.map((line) => `  readonly ${line}`), '}']
}

function fieldLine({ key, mayBeAbsent, type }: Field): string {
  return `${key === '*' ? '[key: string]' : key}${mayBeAbsent ? '?' : ''}: ${typeText(type)}`
}

function columnLine({ name, type }: DatabaseFunction['outputs'][number], shape: Shape, schema: Schema): string {
  const declared = columnType(shape, name)
  const fromSql = typescriptType(type, schema).replace(/^.*\[\]$/, 'readonly $&')
  if (declared === null) return `${name}: ${fromSql}`
  return `${name}: ${declared.base === '' ? marked(fromSql, declared.marks) : typeText(declared)}`
}

function typeText({ base, marks }: ShapeType): string {
  const places = placesOf(base)?.map(baseText)
  const choices = choicesOf(base)?.map(baseText) ?? wordsOf(base)?.map((word) => `'${word}'`)
  return marked((places && `readonly [${places.join(', ')}]`) ?? choices?.join(' | ') ?? baseText(base), marks)
}

function baseText(base: string): string {
  return plain[base] ?? typeNameOf(base)
}

function marked(type: string, marks: readonly Mark[]): string {
  return marks.reduce((inner, mark) => {
    if (mark === '[]') return `readonly ${inner.includes(' ') ? `(${inner})` : inner}[]`
    return mark === '{}' ? `Readonly<Record<string, ${inner}>>` : `${inner} | null`
  }, type)
}
