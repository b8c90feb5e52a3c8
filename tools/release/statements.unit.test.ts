import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainOf, statementsOf } from './statements.ts'

const one = (sql: string) => statementsOf('1_a_rules.sql', sql)[0]

describe('a statement', () => {
  it.each([
    ["create function private.f(p_id uuid, p_on date default '2026-01-01', out a numeric(5,2)) returns setof text language sql as $$ select 1 $$", 'function private.f(p_id uuid, p_on date, out a numeric(5,2)) returns setof text'],
    ['create procedure jobs.run(p_lane text default null) language plpgsql as $$ begin end $$', 'procedure jobs.run(p_lane text)'],
    ['create policy own on public.t for select using (true)', 'policy own on public.t'],
    ['create or replace trigger _100_a\n  before update of a, b on public.t for each row execute function f()', 'trigger _100_a on public.t'],
    ['create view public.v as select 1', 'view public.v'],
    ["comment on column public.t.a is 'x'", 'comment on column public.t.a'],
    ['grant select on public.t to authenticated', 'grant select on public.t to authenticated'],
    ['create table public.t (id int)', ''],
    ["insert into public.t values ('create view x')", ''],
  ])('%s makes %s', (sql, key) => {
    expect(one(sql)?.key).toBe(key)
  })

  it('is the same whatever its comments say and however its lines are broken, inside a body too', () => {
    const sql = (comment: string, blank: string): string => `-- ${comment}\ncreate function f()${blank}returns text language sql as $$${blank}-- ${comment}\n${blank}select '--a  b'$$`
    fc.assert(fc.property(fc.stringMatching(/^[\w ';$]*$/), fc.constantFrom(' ', '\n', '\n\n  ', ' /* x */ '), (comment, blank) => {
      expect(plainOf(sql(comment.replaceAll('$', ''), blank))).toBe(plainOf(sql('other', ' ')))
    }))
  })

  it('is another when what it says between quotes changes', () => {
    expect(one("insert into t values ('a  b')")?.hash).not.toBe(one("insert into t values ('a b')")?.hash)
    expect(one('insert into t values ($$-- a$$)')?.hash).not.toBe(one('insert into t values ($$-- b$$)')?.hash)
  })
})
