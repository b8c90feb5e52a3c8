import type { DatabaseFunction } from '../../../tools/generate/introspect.ts'
import { answersRows, choicesOf, columnType, isFields, placesOf, type Field, type Shape, type Shapes, type ShapeType, wordsOf } from '../../../tools/generate/shapes.ts'

/** What walking real answers has shown so far. */
interface Walked {
  /** Where answers are not what is declared, by path: what is declared there, and what was there first. */
  readonly wrong: ReadonlyMap<string, string>
  /** Parts that were there: `shape.key` a value, `shape.key?` a null, `shape.key[]` a list with something in it. */
  readonly met: ReadonlySet<string>
}

const looks: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  timestamptz: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/.test(value),
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  json: () => true,
  never: () => false,
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a value stands: `place` names it by its shape, `path` from the answer on. */
interface At {
  readonly place: string
  readonly path: string
}

/** Walks answers and keeps what it finds. */
export function walkerOf(shapes: Shapes): Walked & { walk(shape: Shape, answer: unknown, name: string): void } {
  const wrong = new Map<string, string>()
  const met = new Set<string>()

  function complain({ path }: At, declared: string, value: unknown): void {
    if (!wrong.has(path)) wrong.set(path, `declared ${declared}, was ${JSON.stringify(value)?.slice(0, 80) ?? 'absent'}`)
  }

  function walkShape(shape: Shape, value: unknown, at: At): void {
    if (isFields(shape)) walkFields(shape, value, at)
    else walkType(shape, value, at)
  }

  function walkFields(fields: readonly Field[], value: unknown, at: At): void {
    if (!isObject(value)) {
      complain(at, 'an object', value)
      return
    }
    const inside = (key: string, origin = at.place): At => ({ place: `${origin}.${key}`, path: `${at.path}.${key}` })
    const others = fields.find(({ key }) => key === '*')
    for (const key of Object.keys(value).filter((each) => !fields.some((field) => field.key === each))) {
      if (others === undefined) complain(inside(key), 'nothing', value[key])
      else walkType(others.type, value[key], inside('*', others.origin))
    }
    for (const { key, origin, mayBeAbsent, type } of fields) {
      if (key === '*') continue
      if (key in value) walkType(type, value[key], inside(key, origin))
      else if (!mayBeAbsent) complain(inside(key), 'a key', undefined)
    }
  }

  function walkType({ base, marks }: ShapeType, value: unknown, at: At): void {
    const mark = marks.at(-1)
    const inner = { base, marks: marks.slice(0, -1) }
    if (mark === '?' && value === null) met.add(`${at.place}?`)
    else if (mark === '?') walkType(inner, value, at)
    else if (mark === undefined) {
      met.add(at.place)
      walkBase(base, value, at)
    } else if (mark === '[]' ? Array.isArray(value) : isObject(value)) {
      met.add(at.place)
      for (const each of Object.values(value as object)) {
        met.add(`${at.place}${mark}`)
        walkType(inner, each, { place: `${at.place}${mark}`, path: `${at.path}${mark}` })
      }
    } else complain(at, mark === '[]' ? 'a list' : 'an object', value)
  }

  function walkBase(base: string, value: unknown, at: At): void {
    const shape = shapes.get(base)
    const places = placesOf(base)
    const choices = choicesOf(base)
    if (choices !== null) walkChoice(choices, value, at)
    else if (shape !== undefined) walkShape(shape, value, { ...at, place: base })
    else if (places !== null && (!Array.isArray(value) || value.length !== places.length)) complain(at, `${places.length} values`, value)
    else if (places !== null) for (const [n, each] of places.entries()) walkType({ base: each, marks: [] }, (value as unknown[])[n], { place: `${at.place}.${n}`, path: `${at.path}.${n}` })
    else if (!(wordsOf(base)?.some((word) => word === value) ?? looks[base]?.(value) ?? false)) complain(at, base, value)
  }

  /** The first that fits; when none does, what the last one lacks. */
  function walkChoice(choices: readonly string[], value: unknown, at: At): void {
    const tried = choices.map((choice) => {
      const walker = walkerOf(shapes)
      walker.walk({ base: choice, marks: [] }, value, at.path)
      return walker
    })
    const found = tried.find((walker) => walker.wrong.size === 0) ?? tried.at(-1)
    for (const part of found?.met ?? []) met.add(part)
    for (const [path, text] of found?.wrong ?? []) if (!wrong.has(path)) wrong.set(path, text)
  }

  return { wrong, met, walk: (shape, answer, name) => walkShape(shape, answer, { place: name, path: name }) }
}

const types: Readonly<Record<string, string>> = {
  bool: 'boolean', int2: 'integer', int4: 'integer', int8: 'integer', numeric: 'number', float8: 'number', date: 'date', timestamptz: 'timestamptz', uuid: 'uuid',
}
function sqlType(type: string): ShapeType {
  return type.startsWith('_') ? { ...sqlType(type.slice(1)), marks: ['[]'] } : { base: types[type] ?? 'text', marks: [] }
}

/** What one answer of a function is: what is declared of it, with what SQL says of its other columns. */
export function answerOf(one: DatabaseFunction, shapes: Shapes): Shape {
  const shape = shapes.get(one.name)
  if (shape !== undefined && !answersRows(one)) return shape
  return one.outputs.map(({ name, type }) => {
    const declared = columnType(shape, name)
    const fromSql = sqlType(type)
    return { key: name, origin: one.name, mayBeAbsent: false, type: declared === null ? fromSql : declared.base === '' ? { base: fromSql.base, marks: [...fromSql.marks, ...declared.marks] } : declared }
  })
}

/** Lists, and values that may be null, of these answers, as `Walked` names them; what may be null counts twice. */
export function partsOf(shapes: Shapes, answers: ReadonlyMap<string, Shape>): ReadonlySet<string> {
  const parts = new Set<string>()
  const known = new Set<string>()
  const addType = ({ base, marks }: ShapeType, place: string): void => {
    const mark = marks.at(-1)
    const inside = mark === undefined || mark === '?' ? place : `${place}${mark}`
    if (mark === '?') parts.add(`${place}?`)
    if (mark !== undefined) {
      parts.add(inside)
      addType({ base, marks: marks.slice(0, -1) }, inside)
    } else for (const each of choicesOf(base) ?? placesOf(base) ?? [base]) add(each, shapes.get(each))
  }
  const add = (name: string, shape: Shape | undefined): void => {
    if (shape === undefined || known.has(name)) return
    known.add(name)
    if (!isFields(shape)) addType(shape, name)
    else for (const { key, origin, type } of shape) addType(type, `${origin}.${key}`)
  }
  for (const [name, shape] of answers) add(name, shape)
  return parts
}
