import { describe, expect, it } from 'vitest'
import { chapterProblems } from './chapters.ts'

const problems = (kind: string, text: string) => chapterProblems({ path: `supabase/chapters/1_a_${kind}.sql`, text })
const define = (head: string) => `-- What it is for.\ncreate function ${head} set search_path = '' as $$\n  select 1\n$$;\n`

describe('a chapter', () => {
  it('is of one of four kinds', () => {
    expect(chapterProblems({ path: 'supabase/chapters/1_a.sql', text: '' })).toHaveLength(1)
    for (const kind of ['tables', 'rules', 'commands', 'queries']) expect(problems(kind, 'select 1;')).toEqual([])
  })

  it('of tables holds all that is stored, and nothing of the API', () => {
    const stored = ['create table public.a (id int);', 'create unique index a_idx on public.a (id);', 'create policy a on public.a using (true);']
    for (const text of stored) {
      expect(problems('tables', text)).toEqual([])
      for (const kind of ['rules', 'commands', 'queries']) expect(problems(kind, text)).toHaveLength(1)
    }
    expect(problems('tables', define('public.a() returns int language sql stable')).join()).toContain('public.a')
    expect(problems('tables', define('private.a() returns int language sql stable'))).toEqual([])
  })

  it('of rules or queries writes nothing, but triggers may stand by their rule', () => {
    const writes = define('private.a() returns void language sql volatile')
    expect(problems('commands', writes)).toEqual([])
    for (const kind of ['rules', 'queries']) {
      expect(problems(kind, writes).join()).toContain('private.a writes')
      expect(problems(kind, define('private.a() returns trigger language plpgsql volatile'))).toEqual([])
      expect(problems(kind, '-- One.\ncreate function private.a() returns int language sql immutable\nreturn 1;\n')).toEqual([])
    }
  })

  it('explains each private function above it', () => {
    const plain = 'create function private.a() returns int language sql immutable\nreturn 1;\n'
    expect(problems('rules', `-- One.\n${plain}`)).toEqual([])
    for (const above of ['', 'select 1;\n', '-- One.\n\n', '-- Functions -----\n']) expect(problems('rules', above + plain)).toEqual(['supabase/chapters/1_a_rules.sql: no comment above private.a'])
  })

  it('has lines of 140 columns, but within a text of several lines', () => {
    const long = 'x'.repeat(141)
    expect(problems('rules', `select 1;\n-- ${long}`)).toEqual(['supabase/chapters/1_a_rules.sql:2: more than 140 columns'])
    expect(problems('rules', `select ${long};`)).toHaveLength(1)
    expect(problems('rules', `select 'a\n${long}\nb';`)).toEqual([])
    expect(problems('rules', 'select 1; -- '.padEnd(140, 'x'))).toEqual([])
  })
})
