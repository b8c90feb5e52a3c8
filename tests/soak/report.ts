import { type Book, timingsOf } from './book.ts'
import { bounds } from './bounds.ts'
import { figure, type Verdict } from './judge.ts'

const NAME = 32

const ms = (value: number): string => String(Math.round(value)).padStart(7)
const listed = (counts: ReadonlyMap<string, number>): string => [...counts].toSorted(([, one], [, other]) => other - one).map(([name, times]) => `${name} ${String(times)}`).join(' · ')

/** What people saw: a line for each thing they did, then what was refused and what they got done. */
export function bookLines(book: Book): readonly string[] {
  const timings = timingsOf(book)
  return [
    `${'answers'.padStart(NAME + 9)}${'p50'.padStart(7)}${'p95'.padStart(7)}${'p99'.padStart(7)} ms`,
    ...timings.map(({ activity, answers, p50, p95, p99 }) => `${activity.padEnd(NAME)} ${String(answers).padStart(8)}${ms(p50)}${ms(p95)}${ms(p99)}`),
    `refused: ${listed(book.refusals) || 'nothing'}`,
    `done: ${listed(book.done)}`,
  ]
}

/** What the product was: a line for each measure. */
export function verdictLines(verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.map(({ measure, before, first, most, last, perHour, after, wrong }) => {
    const { label, unit } = bounds[measure]
    const told = Object.entries({ before, first, most, last, 'in an hour': perHour, after }).map(([name, value]) => `${name} ${figure(value, unit)}`)
    return `${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${label.padEnd(26)} ${told.join(' · ')}`
  })
}
