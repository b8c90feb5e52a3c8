import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { within } from '../support/figures.ts'
import { type KeptFigure, type KeptFigures, type KeptRun, readKept } from './kept-figures.ts'
import { inWords, sideBySide } from './side-by-side.ts'
import { type Part, parts, subjects } from './subjects.ts'

/** Why a figure misses its budget, by its name. */
export type Explanations = Readonly<Record<string, string>>

/** docs/benchmarks.md, of the figures and explanations that are committed. */
export function benchmarksPage(root: string): string {
  return renderBenchmarks(readKept(root), JSON.parse(readFileSync(join(root, 'bench/explanations.json'), 'utf8')) as Explanations)
}

/** Throws where a missed budget has no explanation, and where an explanation has no figure. */
export function renderBenchmarks(kept: KeptFigures, explanations: Explanations): string {
  const figures = parts.flatMap((part) => kept[part]?.figures ?? [])
  const judged = figures.filter(({ budget }) => budget !== undefined)
  const missed = judged.filter((figure) => !isKept(figure))
  refuse(missed.filter(({ figure }) => explanations[figure] === undefined).map(({ figure }) => figure), 'miss their budgets without an explanation in bench/explanations.json')
  refuse(Object.keys(explanations).filter((name) => !figures.some(({ figure }) => figure === name)), 'are explained in bench/explanations.json and were not measured')
  return [
    '# Benchmarks',
    '',
    'What was measured last of each subject, with the commit that it was measured at. `npm run bench -- --write` measures everything on a quiet machine and writes this page,',
    '`npm run bench -- --write <part> …` some of it; nobody edits it by hand. [bench/README.md](../bench/README.md) tells how each figure is taken.',
    '',
    `Budgets kept: ${String(judged.length - missed.length)} of ${String(judged.length)}.`,
    ...(missed.length === 0 ? [] : ['', '## Missed budgets', '', ...table(['what', 'measured', 'budget', 'why'], missed.map((figure) => [code(figure.figure), measured(figure), limit(figure), explanations[figure.figure] ?? '']))]),
    ...parts.flatMap((part) => ['', `## ${subjects[part].title}`, '', subjects[part].about, '', ...section(part, kept[part])]),
    '',
  ].join('\n')
}

function section(part: Part, run: KeptRun | undefined): readonly string[] {
  const command = `Repeat it with \`npm run bench -- ${part}\``
  if (run === undefined) return [`Not measured yet. ${command}.`]
  const beside = part === 'peers' ? sideBySide(run.figures) : undefined
  const rows = (beside?.others ?? run.figures).map((figure) => [code(figure.figure), measured(figure), limit(figure), verdict(figure), run.commit])
  return [
    ...(beside === undefined ? [] : [...table(beside.head, beside.rows), '', ...beside.notes, '']),
    ...table(['what', 'measured', 'budget', 'verdict', 'commit'], rows),
    '',
    `${command}. Measured on ${run.day} with ${run.machine}.`,
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
}

function measured({ value, unit, detail = {} }: KeptFigure): string {
  const told = Object.entries(detail).map(([name, text]) => `${name} ${typeof text === 'number' ? inWords(text) : String(text)}`).join(', ')
  return `${value === null ? (unit === 'left out' ? unit : 'no answer') : `${inWords(value)} ${unit}`}${told === '' ? '' : ` (${told})`}`
}

function limit({ budget }: KeptFigure): string {
  if (budget === undefined) return '–'
  return 'atMost' in budget ? `≤ ${inWords(budget.atMost)}` : `≥ ${inWords(budget.atLeast)}`
}

function verdict(figure: KeptFigure): string {
  return figure.budget === undefined ? '–' : isKept(figure) ? 'kept' : '**missed**'
}

/** What was not answered misses its budget. */
function isKept({ value, budget }: KeptFigure): boolean {
  return value !== null && budget !== undefined && within({ value, budget }) === true
}

const code = (text: string): string => `\`${text}\``

function refuse(names: readonly string[], what: string): void {
  if (names.length > 0) throw new Error(`figures ${what}: ${names.join(', ')}`)
}
