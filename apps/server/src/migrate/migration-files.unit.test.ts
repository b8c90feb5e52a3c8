import { describe, expect, it } from 'vitest'
import { adopt, planMigrations, versionOf, type Migration, type Recorded } from './migration-files.ts'

const file = (version: string, hash = 'h'): Migration => ({ version, name: 'x', file: `${version}_x.sql`, text: '', hash })

const entry = (version: string, hash: string | null = 'h'): Recorded => ({ version, name: 'x', hash })

describe('planning migrations', () => {
  it('applies what the database does not have, in the order of the files', () => {
    const plan = planMigrations([file('1'), file('2'), file('3')], [entry('1')])
    expect(plan.pending.map((entry) => entry.version)).toEqual(['2', '3'])
    expect(plan.conflicts).toEqual([])
  })

  it('accepts a migration that the Supabase CLI applied without a hash', () => {
    expect(planMigrations([file('1')], [entry('1', null)])).toEqual({ pending: [], conflicts: [] })
  })

  it('names a migration whose text changed', () => {
    expect(planMigrations([file('1', 'new')], [entry('1', 'old')]).conflicts).toEqual(['1_x.sql mudou depois de aplicada'])
  })

  it('names an applied migration without a file, and a file older than the last applied', () => {
    const plan = planMigrations([file('1'), file('2')], [entry('2'), entry('3')])
    expect(plan.conflicts).toEqual(['1_x.sql é anterior a uma migração já aplicada', 'a migração 3 foi aplicada e não existe mais'])
  })
})

describe('a database from before versions', () => {
  const adopted = { migration: '20', chapters: { 1: 'h', 2: 'h' } }

  it('has the first version when it has exactly its chapters, with or without their hashes', () => {
    expect(adopt([entry('1'), entry('2', null)], adopted)).toEqual([{ version: '20', name: '', hash: null }])
  })

  it('keeps its records when a chapter is another, is missing or came later', () => {
    for (const recorded of [[entry('1'), entry('2', 'other')], [entry('1')], [entry('1'), entry('2'), entry('3')], []]) expect(adopt(recorded, adopted)).toBe(recorded)
    expect(adopt([entry('1')], null)).toEqual([entry('1')])
  })
})

describe('the version that a migration makes', () => {
  it('is in its name', () => {
    expect(versionOf({ name: '0_9_0' })).toBe('0.9.0')
    expect(versionOf({ name: 'first' })).toBe('')
  })
})
