import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type KeptFigures, runOf, withPart } from './kept-figures.ts'
import { benchmarksPage, renderBenchmarks } from './render.ts'

const root = join(import.meta.dirname, '../..')
const run = { commit: 'abc1234', day: '2026-11-30', machine: '2 × a processor' }
const kept: KeptFigures = {
  ready: { ...run, figures: [{ figure: 'start.seeded', value: 2.345, unit: 's', budget: { atMost: 3 } }, { figure: 'start.first', value: 41.5, unit: 's', detail: { note: 'a | b' } }] },
  memory: { ...run, commit: 'def5678', figures: [{ figure: 'server.rss', value: 1234.5, unit: 'MB', budget: { atMost: 160 }, detail: { after: 10_000 } }] },
}

describe('docs/benchmarks.md', () => {
  it('is what is generated from the figures', () => {
    expect(readFileSync(join(root, 'docs/benchmarks.md'), 'utf8')).toBe(benchmarksPage(root))
  })

  it('tells each figure with budget, verdict, commit and the command that repeats it', () => {
    const page = renderBenchmarks(kept, { 'server.rss': 'Made up.' })
    expect(page).toContain('| `start.seeded` | 2.345 s | ≤ 3 | kept | abc1234 |')
    expect(page).toContain('| `start.first` | 41.5 s (note a \\| b) | – | – | abc1234 |')
    expect(page).toContain('| `server.rss` | 1,235 MB (after 10,000) | ≤ 160 | **missed** | def5678 |')
    expect(page).toContain('Repeat it with `npm run bench -- memory`. Measured on 2026-11-30 with 2 × a processor.')
    expect(page).toContain('Budgets kept: 1 of 2.')
    expect(page).toContain('Not measured yet. Repeat it with `npm run bench -- sizes`.')
  })

  it('demands a written explanation of each missed budget, and shows it', () => {
    expect(renderBenchmarks(kept, { 'server.rss': 'Three worlds are open.' })).toContain('| `server.rss` | 1,235 MB (after 10,000) | ≤ 160 | Three worlds are open. |')
    expect(() => renderBenchmarks(kept, {})).toThrow('miss their budgets without an explanation in bench/explanations.json: server.rss')
  })

  it('refuses an explanation of a figure that is not there', () => {
    expect(() => renderBenchmarks(kept, { 'server.rss': 'x', 'server.rsss': 'x' })).toThrow('were not measured: server.rsss')
  })

  it('counts as missed what was not answered, and tells what was left out', () => {
    const figures = runOf('abc1234', [
      { figure: 'plan.year', value: Number.POSITIVE_INFINITY, unit: 'ms', budget: { atMost: 8000 }, detail: { problems: ['too slow'] } },
      { figure: 'screens', value: Number.NaN, unit: 'left out', detail: { skipped: 'no Chromium was found' } },
    ])
    const page = renderBenchmarks({ screens: figures }, { 'plan.year': 'It ends after eight seconds.' })
    expect(page).toContain('| `plan.year` | no answer | ≤ 8,000 | **missed** | abc1234 |')
    expect(page).toContain('| `screens` | left out (skipped no Chromium was found) | – | – | abc1234 |')
  })

  it('puts the contestants side by side, and says what one does not have', () => {
    const figures = runOf('abc1234', [
      { figure: 'peers.list.vinculo', value: 2100.4, unit: 'requests/s', detail: { p95: 9.87, rounds: 5 } },
      { figure: 'peers.list.pgbench', value: 3000, unit: 'requests/s', detail: { p95: 6, rounds: 5 } },
      { figure: 'peers.list.lite', value: 70, unit: 'requests/s', detail: { p95: 300, rounds: 5 } },
      { figure: 'peers.list.vinculo/lite', value: 30, unit: 'ratio', budget: { atLeast: 3 } },
      { figure: 'peers.fan-out.vinculo', value: 45, unit: 'ms', detail: { sockets: 1000 } },
      { figure: 'peers.fan-out.lite', value: Number.NaN, unit: 'left out', detail: { none: '@supabase/lite has no Realtime yet' } },
      { figure: 'peers.memory.vinculo', value: 120, unit: 'MB' },
    ])
    const page = renderBenchmarks({ peers: figures }, {})
    expect(page).toContain('| list of 50 with department | 3,000/s, p95 6 ms | 2,100/s, p95 9.87 ms | – | 70/s, p95 300 ms |')
    expect(page).toContain('| message to 1,000 sockets, until the last has it | – | 45 ms | – | none |')
    expect(page).toContain('| memory after the operations on data | – | 120 MB | – | – |')
    expect(page).toContain('* @supabase/lite has no Realtime yet.')
    expect(page).toContain('| `peers.list.vinculo/lite` | 30 ratio | ≥ 3 | kept | abc1234 |')
    expect(page).not.toContain('| `peers.list.vinculo` |')
  })
})

describe('kept figures', () => {
  it('replace those of their own part, in the order of the parts, and no other', () => {
    const sizes = runOf('new5678', [{ figure: 'web.login', value: 99.123456, unit: 'KB gzip', budget: { atMost: 120 }, detail: { shared: 1.5, files: ['a.js'] } }])
    const next = withPart(kept, 'sizes', sizes)
    expect(Object.keys(next)).toEqual(['sizes', 'ready', 'memory'])
    expect(next.ready).toBe(kept.ready)
    expect(withPart(next, 'ready', sizes).ready).toBe(sizes)
    expect(next.sizes?.figures).toEqual([{ figure: 'web.login', value: 99.12, unit: 'KB gzip', budget: { atMost: 120 }, detail: { shared: 1.5 } }])
  })
})
