/** Search parameters that choose a part of a page, rather than rows of it: each of their values is a page of its own. */
const PARTS = new Set(['tab', 'aba', 'area', 'parte', 'vista', 'view', 'lista', 'passo', 'acao', 'layout', 'zoom', 'evento', 'ver'])

const ID = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2,})$/

const isId = (text: string): boolean => ID.test(text)

export interface Shape {
  /** The page, whoever and whatever it shows: `/app/employees/:id?aba=documentos`. Its buttons are pressed once. */
  readonly page: string
  /** The page with the names of what it is asked for besides: `/app/employees?department&status`. */
  readonly address: string
}

/** What is left of an address without what only chooses among rows: a thousand people are one page. */
export function shapeOf(address: string): Shape {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const path = pathname.split('/').map((part) => (isId(part) ? ':id' : part)).join('/')
  const asked = [...searchParams].toSorted(([a], [b]) => a.localeCompare(b))
  const parts = asked.filter(([name, value]) => PARTS.has(name) && !isId(value)).map(([name, value]) => `${name}=${value}`)
  const others = new Set(asked.filter(([name, value]) => !PARTS.has(name) || isId(value)).map(([name]) => name))
  const join = (names: readonly string[]): string => (names.length === 0 ? path : `${path}?${names.join('&')}`)
  return { page: join(parts), address: join([...parts, ...others]) }
}

/** What a button is called whatever it is about: its name without numbers, the first word of it within a row of many. */
export function plainName(name: string, isInRow: boolean): string {
  const words = name.replaceAll(/\d[\d.,/:%]*/g, '#').replaceAll(/\s+/g, ' ').trim()
  return isInRow ? words.replace(/ .*/, '') : words
}
