import { describe, expect, it } from 'vitest'

import { type ArchivedMonth, archiveWords, monthPeriod, stretchesOf } from './archive.ts'
import { auditLog } from './filter-state.ts'

const month = (name: string, entries = 10): ArchivedMonth => ({ month: `${name}-01`, entries, bytes: 2048, first_at: `${name}-03T12:00:00+00:00`, last_at: `${name}-28T12:00:00+00:00` })
const months = [month('2024-03'), month('2024-01', 1)]
const all = auditLog.start
const start = (name: string): string => new Date(Number(name.slice(0, 4)), Number(name.slice(5, 7)) - 1, Number(name.slice(8) || 1)).toISOString()

describe('the stretches of a filter', () => {
  it('are the period alone while nothing is archived, and for the history of one record', () => {
    expect(stretchesOf(all, [])).toEqual([{ from: null, to: null }])
    expect(stretchesOf({ ...all, record: '0c000000-0000-4000-8000-000000000001' }, months)).toEqual([{ from: null, to: null }])
  })
  it('go from what is at hand month by month to the oldest one, without a gap', () => {
    expect(stretchesOf(all, months)).toEqual([
      { from: start('2024-04'), to: null },
      { from: start('2024-03'), to: start('2024-04') },
      { from: start('2024-02'), to: start('2024-03') },
      { from: null, to: start('2024-02') },
    ])
  })
  it('keep to the period', () => {
    expect(stretchesOf({ ...all, from: '2024-02-10', to: '2024-03-05' }, months)).toEqual([
      { from: start('2024-03'), to: start('2024-03-06') },
      { from: start('2024-02-10'), to: start('2024-03') },
    ])
    expect(stretchesOf({ ...all, from: '2026-01-01' }, months)).toEqual([{ from: start('2026-01'), to: null }])
    expect(stretchesOf({ ...all, to: '2023-12-31' }, months)).toEqual([{ from: null, to: start('2024-01') }])
  })
})

describe('the words of the archive', () => {
  it('say from when to when, how many and how large, and that the list goes on there', () => {
    expect(archiveWords(months, all)).toBe('De janeiro de 2024 a março de 2024, 11 registros em 4 KB. A lista segue até lá.')
    expect(archiveWords([month('2024-03', 1)], all)).toBe('De março de 2024, 1 registro em 2 KB. A lista segue até lá.')
  })
  it('say when the period lies in it, wholly or in part', () => {
    expect(archiveWords(months, { ...all, ...monthPeriod(month('2024-03')) })).toContain('O período escolhido está no arquivo.')
    expect(archiveWords(months, { ...all, from: '2024-03-01' })).toContain('O período escolhido começa no arquivo.')
    expect(archiveWords(months, { ...all, from: '2024-04-01' })).toMatch(/KB\.$/)
  })
})
