import { budget } from './budgets.ts'
import { type SourceFile } from './source-files.ts'
import { withoutSqlComments } from './sql-rules.ts'

const kindOf = /_(tables|rules|commands|queries)\.sql$/
const stored = /^create (?:unique )?(?:table|index|policy) /m
const header = /^create (?:or replace )?(?:function|procedure) ([\w.]+)[\s\S]*?(?=\sas \$|^return\b|^begin atomic$)/gm
/** Only raises, so it stands with the rules. */
const refuses = 'private.refuse'

/** A private function without a comment above it, but for the line that begins a section. */
const unexplained = /(?<!^--(?! .* -{3,}$).*\n)^create (?:or replace )?(?:function|procedure) (private\.\w+)/gm

/** A chapter says in its name which of the four kinds it is, and holds nothing of another one that a reader would look for there. */
export function chapterProblems({ path, text }: SourceFile): string[] {
  const code = withoutSqlComments(text)
  const kind = kindOf.exec(path)?.[1]
  if (kind === undefined) return [`${path}: a chapter is named <subject>_tables, _rules, _commands or _queries`]
  const functions = [...code.matchAll(header)].map(([source, name = '']) => ({ name, volatile: / volatile\b/.test(source) && !/ returns trigger\b/.test(source) }))
  return [
    ...(kind !== 'tables' && stored.test(code) ? [`${path}: tables, indexes and policies stand in a chapter of tables`] : []),
    ...functions.filter(({ name }) => kind === 'tables' && name.startsWith('public.')).map(({ name }) => `${path}: ${name} stands in a chapter of tables`),
    ...functions
      .filter(({ name, volatile }) => volatile && (kind === 'rules' || kind === 'queries') && name !== refuses)
      .map(({ name }) => `${path}: ${name} writes, so it stands in a chapter of commands`),
    ...[...text.matchAll(unexplained)].map(([, name = '']) => `${path}: no comment above ${name}`),
    ...longLines(text).map((line) => `${path}:${line}: more than ${budget.sqlLine} columns`),
  ]
}

/** Numbers of the lines that are too long; what stands inside a text of several lines is not code. */
function longLines(text: string): number[] {
  const code = text.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, (part) => (part.startsWith('--') ? part : part.replaceAll(/\n[^\n]*(?=\n)|\n[^\n]*'$/g, '\n')))
  return code.split('\n').flatMap((line, at) => (line.length > budget.sqlLine ? [at + 1] : []))
}
