import { describe, expect, it } from 'vitest'
import { splitStatements } from './statements.ts'

describe('splitting a migration', () => {
  it('cuts at semicolons and drops empty pieces', () => {
    expect(splitStatements('select 1;\n\nselect 2; ;\n')).toEqual(['select 1', 'select 2'])
  })

  it('keeps a comment with the statement that follows it and drops one that follows nothing', () => {
    expect(splitStatements('-- why; not\nselect 1;\n-- the end')).toEqual(['-- why; not\nselect 1'])
  })

  it('never cuts inside text, names, dollar-quoted bodies or nested comments', () => {
    const whole = `select ';', E'\\';', "a;b", 'it''s;' /* ; /* ; */ ; */`
    const body = 'create function f() returns void language plpgsql as $body$ begin; $$;$$; end $body$'
    expect(splitStatements(`${whole};${body};`)).toEqual([whole, body])
  })

  it('takes a dollar sign inside a name and a parameter for what they are', () => {
    expect(splitStatements('select a$b, $1; select $2')).toEqual(['select a$b, $1', 'select $2'])
  })

  it('keeps a SQL-standard body whole', () => {
    const body = 'create function f() returns int begin atomic select 1; select 2; end'
    expect(splitStatements(`${body};select 3`)).toEqual([body, 'select 3'])
  })
})
