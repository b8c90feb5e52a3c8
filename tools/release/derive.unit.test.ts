import { describe, expect, it } from 'vitest'
import { difference } from './derive.ts'
import { storedOf, type Frozen } from './frozen.ts'
import { statementsOf, type Statement } from './statements.ts'

const chapters = (texts: Readonly<Record<string, string>>): readonly Statement[] => Object.entries(texts).flatMap(([name, text]) => statementsOf(name, text))
function frozenOf(texts: Readonly<Record<string, string>>): Frozen {
  const statements = chapters(texts)
  const replaceable = Object.fromEntries(statements.filter(({ kind }) => kind !== 'stored').map(({ key, hash }) => [key, hash]))
  return { version: '1.0.0', migrations: {}, rights: '', stored: storedOf(statements), replaceable }
}
const between = (before: string, after: string, appended?: string) =>
  difference(frozenOf({ '1_a_rules.sql': before }), chapters({ '1_a_rules.sql': after, ...(appended === undefined ? {} : { '2_b_tables.sql': appended }) }))

const f = (body: string, inputs = 'p_a int'): string => `create function private.f(${inputs}) returns int language sql as $$ ${body} $$;\n`
const nothing = { drops: [], replaced: [], appended: [], refusals: [] }

describe('what a version changes', () => {
  it('is nothing when only comments do', () => {
    expect(between(f('select 1'), `-- Why.\n${f('select 1 -- because')}`)).toEqual(nothing)
  })

  it('replaces a function in place, and makes it anew with what binds it when its inputs are others', () => {
    expect(between(f('select 1'), f('select 2'))).toEqual({ ...nothing, replaced: [f('select 2').replace('create', 'create or replace').trim().replace(/;$/, '')] })
    const around = 'create policy p on public.t for select using (private.f(1) = 1);\ncreate function private.g() returns int language sql\nreturn private.f(1);\n' +
      'create policy q on public.t for select using (private.g() = 1);\ngrant execute on function private.f(int) to authenticated;\ncreate policy r on public.t for select using (true);\n'
    const found = between(f('select 1') + around, f('select 1', 'p_a int, p_b int') + around)
    expect(found.drops.toSorted()).toEqual(['drop function private.f(p_a int)', 'drop function private.g()', 'drop policy p on public.t', 'drop policy q on public.t'])
    expect(found.replaced.map((text) => text.split('(')[0])).toEqual([
      'create function private.f', 'create policy p on public.t for select using ', 'create function private.g', 'create policy q on public.t for select using ',
      'grant execute on function private.f',
    ])
  })

  it('drops what is gone, and takes back a grant before the others of its table are given again', () => {
    const grants = 'grant select on public.t to authenticated;\ngrant insert on public.t to authenticated;\n'
    expect(between(`create trigger a before update on public.t for each row execute function x();\n${grants}`, 'grant select on public.t to authenticated;')).toEqual({
      ...nothing,
      drops: ['revoke insert on public.t from authenticated', 'drop trigger a on public.t'],
      replaced: ['grant select on public.t to authenticated'],
    })
  })

  it('takes back a grant that names a function before the function goes', () => {
    const old = 'create function public.f(a int) returns int language sql as $$ select 1 $$;\n'
    const { drops } = between(`${old}grant execute on function public.f(int) to authenticated;`, '')
    expect(drops).toEqual(['revoke execute on function public.f(int) from authenticated', 'drop function public.f(a int)'])
  })

  it('runs an appended chapter whole, and leaves out what only moved into it', () => {
    const found = between(`${f('select 1')}`, '', `create table public.n (id int);\n${f('select 1')}insert into public.n values (1);`)
    expect(found).toEqual({ ...nothing, appended: [{ chapter: '2_b_tables.sql', statements: ['create table public.n (id int)', 'insert into public.n values (1)'] }] })
  })

  it('refuses another table, row or index in a released chapter, and says where to write it', () => {
    for (const [before, after] of [['create table t (a int);', 'create table t (a int, b int);'], ['insert into t values (1);', ''], ['grant select on t to a;', 'grant select on t to a; create index i on t (a);']] as const) {
      expect(between(before, after).refusals).toEqual([expect.stringMatching(/^supabase\/chapters\/1_a_rules\.sql: .*new chapter/)])
    }
  })
})
