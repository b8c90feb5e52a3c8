import { budget } from './budgets.ts'
import { withoutComments } from './imports.ts'
import { lineCount, type SourceFile } from './source-files.ts'

interface Refusal {
  readonly pattern: RegExp
  readonly reason: string
}

/** What no migration may say. The second half is what hosted's `postgres` login may not do and plain PostgreSQL would let pass. */
const refusals: readonly Refusal[] = [
  { pattern: /\bcurrent_date\b/i, reason: 'current_date is UTC on hosted; use private.today(company)' },
  { pattern: /\bnow\(\)\s*::\s*date\b/i, reason: 'now()::date is UTC on hosted; use private.today(company)' },
  { pattern: /\bforce\s+row\s+level\s+security\b/i, reason: 'FORCE RLS hides rows from the owner that hosted migrations run as' },
  { pattern: /\bcreate\s+event\s+trigger\b/i, reason: 'event triggers need a superuser' },
  { pattern: /\balter\s+database\b/i, reason: 'hosted refuses alter database' },
  { pattern: /\balter\s+system\b/i, reason: 'hosted refuses alter system' },
  { pattern: /\bcreate\s+(unique\s+)?index\s+concurrently\b/i, reason: 'a version is one transaction, which it cannot run in' },
  { pattern: /\bsession_replication_role\b/i, reason: 'session_replication_role needs a superuser' },
  { pattern: /\bcreate\s+trigger\b[^;]*?\son\s+(auth|storage|realtime)\./i, reason: 'write create or replace trigger: dropping one there needs the owner' },
  { pattern: /\b(create|alter|drop)\s+(table|index|view|function|policy)\s+(if\s+(not\s+)?exists\s+)?(auth|storage|realtime)\./i, reason: 'the schemas auth, storage and realtime belong to the platform' },
  { pattern: /\bcomment\s+on\s+\w+\s+(auth|storage|realtime)\./i, reason: 'the schemas auth, storage and realtime belong to the platform' },
]

export function sqlProblems(file: SourceFile): string[] {
  const problems: string[] = []
  const lines = lineCount(file.text)
  if (lines > budget.chapter) problems.push(`${file.path}: ${lines} lines, a chapter has at most ${budget.chapter}`)
  for (const long of sqlFunctions(file.text).filter((one) => one.lines > budget.sqlFunction)) {
    problems.push(`${file.path}: function ${long.name} has ${long.lines} lines, at most ${budget.sqlFunction}`)
  }
  const code = withoutSqlComments(file.text)
  for (const { pattern, reason } of refusals) {
    const found = pattern.exec(code)
    if (found !== null) problems.push(`${file.path}:${lineAt(code, found.index)}: ${found[0]}: ${reason}`)
  }
  return problems
}

/** A function as chapters write it: its body between dollars, or bound at creation (`return …;` or `begin atomic`, from the first column). */
const definition = /^create (?:or replace )?(?:function|procedure) ([\w.]+)[\s\S]*?(?:^\$\$;$|^return\b[\s\S]*?;$|^begin atomic$[\s\S]*?^end;$)/gm
const bodyStart = /\$\w*\$|^return\b|^begin atomic$/m

/** Calls of a function that a later chapter, or a later line of the same one, defines; a function may call itself. Chapters in their order. */
export function forwardCalls(migrations: readonly SourceFile[]): string[] {
  const defined = migrations.flatMap(({ path, text }) => [...withoutSqlComments(text).matchAll(definition)].map(([source, name = '']) => ({ path, name, source })))
  const places = new Map<string, number>()
  for (const [place, { name }] of defined.entries()) if (!places.has(name)) places.set(name, place)
  return defined.flatMap(({ path, name, source }, place) =>
    [...new Set(source.slice(source.search(bodyStart)).match(/\b(?:private|public|jobs)\.\w+(?=\s*\()/g))]
      .filter((called) => (places.get(called) ?? -1) > place)
      .map((called) => `${path}: ${name} calls ${called}, which is defined after it`),
  )
}

/**
 * Private functions that nothing names outside their own definition, their grants and their comment. Registry rows, policies and triggers
 * count as callers, and so does `code` (apps, edge functions, configuration); tests do not.
 */
export function uncalledFunctions(migrations: readonly SourceFile[], code: readonly SourceFile[]): string[] {
  const chapters = migrations.map(({ path, text }) => ({ path, text: withoutSqlComments(text) }))
  const defined = chapters.flatMap(({ path, text }) => [...text.matchAll(definition)].map(([source, name = '']) => ({ path, name, source })))
  const namers = [
    ...defined.map(({ name, source }) => ({ of: name, text: source })),
    ...chapters.map(({ text }) => ({ of: '', text: text.replace(definition, '').replace(/^(?:comment on function|grant execute on function|revoke [^;]* on function)[^;]*;/gm, '') })),
    ...code.map(({ text }) => ({ of: '', text })),
  ]
  const named = namers.flatMap(({ of, text }) => (text.match(/\b(?:private|jobs)[./]\w+/g) ?? []).map((name) => name.replace('/', '.')).filter((name) => name !== of))
  const called = new Set(named)
  return defined.filter(({ name }) => !name.startsWith('public.') && !called.has(name)).map(({ path, name }) => `${path}: nothing calls ${name}`)
}

const ends: Readonly<Record<string, string>> = { return: ';', 'begin atomic': '\nend;' }

/** Functions and procedures with the number of lines from `create` to the end of the body. */
export function sqlFunctions(text: string): { name: string; lines: number }[] {
  const start = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)/gi
  const found: { name: string; lines: number }[] = []
  for (const match of text.matchAll(start)) {
    const rest = text.slice(match.index)
    const body = bodyStart.exec(rest)
    if (body === null) continue
    const end = rest.indexOf(ends[body[0]] ?? body[0], body.index + body[0].length)
    if (end === -1) continue
    found.push({ name: match[1] ?? '', lines: rest.slice(0, end).split('\n').length })
  }
  return found
}

/** Comments become blank, so that line numbers stay true and prose is never refused. */
export function withoutSqlComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/--[^\n]*/g, '')
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Names of the product's tables, read from the migrations. */
export function tableNames(migrations: readonly SourceFile[]): string[] {
  const names = migrations.flatMap((file) =>
    [...withoutSqlComments(file.text).matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?public\.(\w+)/gi)].map((match) => match[1] ?? ''),
  )
  return [...new Set(names)].toSorted()
}

/** Words that are also plain English: the server may use them, never as a quoted or qualified name. */
const plainWords = new Set(['assets', 'files', 'imports', 'permissions'])

/** Where a file of the server names a table of the product; comments may speak of companies. */
export function namedTables(file: SourceFile, tables: readonly string[]): string[] {
  const code = file.path.endsWith('.sql') ? withoutSqlComments(file.text) : withoutComments(file.text)
  return tables
    .filter((table) => {
      const pattern = plainWords.has(table) ? `(public\\.|['"\`])${table}(?![\\w/-])` : `\\b${table}\\b`
      return new RegExp(pattern).test(code)
    })
    .map((table) => `${file.path}: names the table ${table}; the server knows nothing of the product's tables`)
}
