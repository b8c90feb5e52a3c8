import { execFileSync } from 'node:child_process'

/** One measured figure. `budget` is the limit of docs/architecture.md that it is held against, in the same unit. */
export interface Figure {
  readonly figure: string
  readonly value: number
  readonly unit: string
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number }
  readonly detail?: Readonly<Record<string, unknown>>
}

export const commit = currentCommit()
const figures: Figure[] = []

/** Everything that this run has reported, in its order. */
export const reported: readonly Figure[] = figures

/** Prints one JSON line. A figure without budget says `"within":null`. */
export function report(figure: Figure): void {
  const { budget, detail, ...rest } = figure
  figures.push(figure)
  console.log(JSON.stringify({ ...rest, value: round(figure.value), budget: budget ?? null, within: within(figure), commit, ...detail }))
}

/** A last table: each figure that has a budget, and whether it keeps it. Ends the program with 1 where one does not. */
export function concludeFigures(): void {
  const judged = figures.filter((figure) => figure.budget !== undefined)
  const wide = Math.max(0, ...judged.map(({ figure }) => figure.length))
  for (const figure of judged) {
    const { budget } = figure
    const limit = budget === undefined ? '' : 'atMost' in budget ? `<= ${String(budget.atMost)}` : `>= ${String(budget.atLeast)}`
    console.log(`${within(figure) === true ? 'ok  ' : 'OVER'}  ${figure.figure.padEnd(wide)}  ${String(round(figure.value))} ${figure.unit} (${limit})`)
  }
  const over = judged.filter((figure) => within(figure) !== true).length
  console.log(over === 0 ? `All ${String(judged.length)} figures within their budgets.` : `${String(over)} of ${String(judged.length)} figures miss their budgets.`)
  if (over > 0) process.exitCode = 1
}

export function within({ value, budget }: Pick<Figure, 'value' | 'budget'>): boolean | null {
  if (budget === undefined) return null
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}
