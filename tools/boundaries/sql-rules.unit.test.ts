import { describe, expect, it } from 'vitest'
import { forwardCalls, namedTables, sqlFunctions, sqlProblems, tableNames, uncalledFunctions } from './sql-rules.ts'

const chapter = (text: string) => ({ path: 'supabase/chapters/1_a.sql', text })
const body = (lines: number) => `create function public.long() returns int language sql as $$\n${'select 1;\n'.repeat(lines)}$$;`

describe('the rules for migrations', () => {
  it('accept a plain chapter and prose about what is refused', () => {
    expect(sqlProblems(chapter('-- never current_date\n/* alter database */\ncreate trigger t after insert on public.a;\ncreate or replace trigger t after insert on auth.users;'))).toEqual([])
  })

  it.each([
    ['select current_date', 'private.today'],
    ['select now()::date', 'private.today'],
    ['alter table a force row level security', 'FORCE RLS'],
    ['create trigger t after insert on auth.users', 'create or replace trigger'],
    ['create table auth.mine (id int)', 'platform'],
    ['alter table auth.users add column x int', 'platform'],
    ['comment on table auth.users is 1', 'platform'],
    ['alter database postgres set x = 1', 'alter database'],
  ])('refuse %s', (sql, reason) => {
    expect(sqlProblems(chapter(sql)).join()).toContain(reason)
  })

  it('name the line', () => {
    expect(sqlProblems(chapter('-- a\n\nselect current_date;'))[0]).toContain(':3:')
  })

  it('cap a function at 60 lines and a chapter at 500', () => {
    expect(sqlProblems(chapter(body(58)))).toEqual([])
    expect(sqlProblems(chapter(body(70))).join()).toContain('public.long has 72 lines')
    expect(sqlProblems(chapter('select 1;\n'.repeat(501))).join()).toContain('501 lines')
  })

  it('count a function with its own dollar tag', () => {
    expect(sqlFunctions('create or replace function a.b()\nas $f$\nselect $$x$$\n$f$;')).toEqual([{ name: 'a.b', lines: 4 }])
  })

  it('count a function whose body is one expression', () => {
    expect(sqlFunctions('create function a.b() returns int language sql\nreturn 1\n  + 2;\ncreate function a.c() as $$\n$$;')).toEqual([{ name: 'a.b', lines: 3 }, { name: 'a.c', lines: 2 }])
  })

  it('count a function whose body is a query bound at creation', () => {
    expect(sqlFunctions('create function a.b() returns table (n int) language sql\nbegin atomic\n  select 1;\nend;\n')).toEqual([{ name: 'a.b', lines: 3 }])
  })
})

describe('what a function calls', () => {
  const define = (name: string, calls: string) => `create function private.${name}() returns int language sql stable as $$\n  select private.${calls}(1)\n$$;\n`

  it('stands above it, in its chapter or in an earlier one', () => {
    const chapters = (...texts: string[]) => texts.map((text, place) => ({ path: `${place}.sql`, text }))
    expect(forwardCalls(chapters(define('a', 'a') + define('b', 'a'), define('c', 'b')))).toEqual([])
    expect(forwardCalls(chapters(define('a', 'b') + define('b', 'b')))).toEqual(['0.sql: private.a calls private.b, which is defined after it'])
    expect(forwardCalls(chapters(define('a', 'b'), define('b', 'b')))).toHaveLength(1)
    expect(forwardCalls(chapters('create function private.a() returns int language sql stable\nreturn private.b(1);\n' + define('b', 'b')))).toHaveLength(1)
    expect(forwardCalls(chapters(`-- private.b()\n${define('a', 'a')}`, define('b', 'b')))).toEqual([])
  })
})

describe('private functions', () => {
  const define = (name: string, body = 'select 1') => `create function ${name}() returns int language sql stable as $$\n  ${body}\n$$;\n`
  const mentions = '-- private.a()\ngrant execute on function private.a() to service_role;\ncomment on function private.a() is \'private.a\';\n'

  it('have a caller besides themselves, their grants and their comment', () => {
    expect(uncalledFunctions([chapter(define('private.a', 'select private.a()') + mentions)], [])).toEqual([`${chapter('').path}: nothing calls private.a`])
    expect(uncalledFunctions([chapter(define('public.a'))], [])).toEqual([])
  })

  it.each([
    ['another function', define('public.b', 'select private.a()')],
    ['a trigger', 'create trigger t before insert on x for each row execute function private.a();'],
    ['a policy', 'create policy p on x for select using (private.a());'],
    ['a row of a registry', "insert into private.kinds values ('a', 'private.a');"],
  ])('are called by %s', (_, caller) => {
    expect(uncalledFunctions([chapter(define('private.a') + caller)], [])).toEqual([])
  })

  it('are called by code and by the hook of the login', () => {
    expect(uncalledFunctions([chapter(define('private.a'))], [{ path: 'x.ts', text: "db.query('select private.a()')" }])).toEqual([])
    expect(uncalledFunctions([chapter(define('private.a'))], [{ path: 'config.toml', text: 'uri = "pg-functions://postgres/private/a"' }])).toEqual([])
  })
})

describe('tables in the server', () => {
  const tables = tableNames([chapter('create table public.employees (id int);\n-- create table public.ghosts\ncreate table if not exists public.permissions (name text);')])

  it('are read from the migrations', () => {
    expect(tables).toEqual(['employees', 'permissions'])
  })

  it('are named nowhere; plain English words may stand in prose', () => {
    expect(namedTables({ path: 'a.ts', text: '// of the employees\nconst permissions = 1' }, tables)).toEqual([])
    expect(namedTables({ path: 'a.ts', text: "query('select 1 from employees')" }, tables)).toHaveLength(1)
    expect(namedTables({ path: 'a.ts', text: "from('permissions')" }, tables)).toHaveLength(1)
  })
})
