import { isGenerated, lineCount, type SourceFile } from './source-files.ts'

/** Sizes in lines. The hard cap holds for each file, the other two for the whole. */
export const budget = { median: 75, p90: 220, cap: 400, chapter: 500, sqlFunction: 60, sqlLine: 140 } as const

export interface SizeReport {
  readonly files: number
  readonly median: number
  readonly p90: number
  readonly largest: string
  readonly problems: readonly string[]
}

/** Sizes of the code files; generated ones count nowhere. */
export function sizeReport(files: readonly SourceFile[]): SizeReport {
  const sizes = files
    .filter((file) => !isGenerated(file.path))
    .map((file) => ({ path: file.path, lines: lineCount(file.text) }))
    .toSorted((a, b) => a.lines - b.lines)
  const median = sizes[Math.floor((sizes.length - 1) * 0.5)]?.lines ?? 0
  const p90 = sizes[Math.floor((sizes.length - 1) * 0.9)]?.lines ?? 0
  const last = sizes.at(-1)
  const problems = sizes
    .filter((size) => size.lines > budget.cap)
    .map((size) => `${size.path}: ${size.lines} lines, the cap is ${budget.cap}`)
  if (median > budget.median) problems.push(`median file ${median} lines, the budget is ${budget.median}`)
  if (p90 > budget.p90) problems.push(`90th percentile ${p90} lines, the budget is ${budget.p90}`)
  return { files: sizes.length, median, p90, largest: last === undefined ? 'none' : `${last.path} (${last.lines})`, problems }
}
