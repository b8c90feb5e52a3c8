/** Where a piece of SQL that must not be cut ends: quoted text, quoted name, dollar-quoted body or comment. */
function endOfQuoted(sql: string, at: number): number | null {
  const rest = sql.slice(at, at + 64)
  if (rest.startsWith('--')) return after(sql, '\n', at)
  if (rest.startsWith('/*')) return endOfBlockComment(sql, at)
  if (rest.startsWith("'")) return endOfText(sql, at, /[eE]/.test(sql[at - 1] ?? '') && !/\w/.test(sql[at - 2] ?? ''))
  if (rest.startsWith('"')) return after(sql, '"', at + 1)
  const tag = /^\$(?:[A-Za-z_]\w*)?\$/.exec(rest)?.[0]
  return tag === undefined || /\w/.test(sql[at - 1] ?? '') ? null : after(sql, tag, at + tag.length)
}

function after(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from)
  return found === -1 ? sql.length : found + mark.length
}

function endOfText(sql: string, at: number, escapes: boolean): number {
  let place = at + 1
  while (place < sql.length) {
    if (escapes && sql[place] === '\\') place += 2
    else if (sql[place] === "'") return place + 1
    else place += 1
  }
  return place
}

function endOfBlockComment(sql: string, at: number): number {
  let depth = 1
  let place = at + 2
  while (depth > 0 && place < sql.length) {
    const pair = sql.slice(place, place + 2)
    if (pair === '/*') depth += 1
    if (pair === '*/') depth -= 1
    place += pair === '/*' || pair === '*/' ? 2 : 1
  }
  return place
}

/** Whether a statement so far opens a SQL-standard body (`begin atomic … end`), whose semicolons belong to it. */
const atomicBody = /\bbegin\s+atomic\b/i

/**
 * Cuts a migration into its statements, comments kept with the statement that they precede: the shape in which the
 * Supabase CLI records what it applied.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  const marks = /[-/'"$;]/g
  let start = 0
  let at = 0
  while (at < sql.length) {
    // Most of a chapter is none of these: looked at one by one, its characters took longer than PostgreSQL takes for some chapters.
    marks.lastIndex = at
    const mark = marks.exec(sql)
    if (mark === null) break
    at = mark.index
    const skip = endOfQuoted(sql, at)
    if (skip !== null) {
      at = skip
      continue
    }
    if (sql[at] === ';' && isComplete(sql.slice(start, at))) {
      keep(statements, sql.slice(start, at))
      start = at + 1
    }
    at += 1
  }
  keep(statements, sql.slice(start))
  return statements
}

function isComplete(statement: string): boolean {
  return !atomicBody.test(statement) || /\bend\s*$/i.test(statement)
}

function keep(statements: string[], piece: string): void {
  const text = piece.trim()
  const withoutComments = text.replaceAll(/--[^\n]*(?:\n|$)/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '').trim()
  if (withoutComments !== '') statements.push(text)
}
