import { describe, expect, it } from 'vitest'
import { planMigrations, type Migration } from './migration-files.ts'

const file = (version: string, hash = 'h'): Migration => ({ version, name: 'x', file: `${version}_x.sql`, text: '', hash })

describe('planning migrations', () => {
  it('applies what the database does not have, in the order of the files', () => {
    const plan = planMigrations([file('1'), file('2'), file('3')], [{ version: '1', hash: 'h' }])
    expect(plan.pending.map((entry) => entry.version)).toEqual(['2', '3'])
    expect(plan.conflicts).toEqual([])
  })

  it('accepts a migration that the Supabase CLI applied without a hash', () => {
    expect(planMigrations([file('1')], [{ version: '1', hash: null }])).toEqual({ pending: [], conflicts: [] })
  })

  it('names a migration whose text changed', () => {
    expect(planMigrations([file('1', 'new')], [{ version: '1', hash: 'old' }]).conflicts).toEqual(['1_x.sql mudou depois de aplicada'])
  })

  it('names an applied migration without a file, and a file older than the last applied', () => {
    const plan = planMigrations([file('1'), file('2')], [{ version: '2', hash: 'h' }, { version: '3', hash: 'h' }])
    expect(plan.conflicts).toEqual(['1_x.sql é anterior a uma migração já aplicada', 'a migração 3 foi aplicada e não existe mais'])
  })
})
