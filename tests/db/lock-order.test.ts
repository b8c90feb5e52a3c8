import { describe, expect, it } from 'vitest'
import { sharedStage } from './support/stage.ts'

// A command goes by scope, lock, rule, write, notify. tests/db/attacks/locks.test.ts plays it; this reads the sources of the command and of what it calls.

const stage = sharedStage()

/** These refuse callers outside a scope, so they come before every lock. */
const refusing = new Set(['check_team', 'require_permission'])
/** One of these has run before a lock is taken, or limits the statement that takes it. */
const scopes = new Set([...refusing, 'require_companies', 'require_company', 'require_caller', 'me', 'my_employee_id', 'company_ids_with', 'companies_reached', 'has_permission', 'leave_scope', 'journey_scope', 'can_read_approval'])

interface Step {
  readonly isLock: boolean
  readonly where: string
}
type Sources = ReadonlyMap<string, string>

const steps = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bpg_advisory_xact_lock\b|\block table\b|\bp_caller\.|\b(?:private|public)\.(\w+)\s*\(/g

function stepsOf(name: string, sources: Sources, callers: readonly string[] = []): Step[] {
  return [...(sources.get(name) ?? '').replaceAll(/--[^\n]*/g, '').matchAll(steps)].flatMap(([text, called]): Step[] => {
    if (called === undefined) return [{ isLock: text !== 'p_caller.', where: name }]
    if (scopes.has(called)) return [{ isLock: false, where: called }]
    return called === name || callers.includes(called) ? [] : stepsOf(called, sources, [...callers, name])
  })
}

function problemOf(name: string, sources: Sources): string | null {
  const found = stepsOf(name, sources)
  const place = found.findIndex(({ isLock }) => isLock)
  const lock = found[place]
  if (lock === undefined) return null
  if (place === 0) return `${name}: ${lock.where} locks before any scope`
  const late = found.slice(place).find(({ isLock, where }) => !isLock && refusing.has(where))
  return late === undefined ? null : `${name}: ${lock.where} locks before ${late.where} refuses`
}

describe('the order of a command', () => {
  const problem = (body: string, helper = ''): string | null => problemOf('act', new Map([['act', body], ['helper', helper]]))

  it.each([
    ['a lock without scope', `select x into y from t where id = p_id for update;`, ''],
    ['a lock of a helper', `perform private.helper(p_id); perform private.me();`, 'perform pg_advisory_xact_lock(1);'],
    ['a team checked under the lock', `select x into y from t where company_id = any (private.company_ids_with('a')) for update; perform private.check_team(y.company_id, array[y.id]);`, ''],
  ])('rejects %s', (_, body, helper) => {
    expect(problem(body, helper)).not.toBeNull()
  })

  it.each([
    ['in the statement that locks', `select x into y from t where company_id = any (private.company_ids_with('a')) for update;`, ''],
    ['in a helper before it', `perform private.helper(); perform from t for update;`, 'caller := private.me();'],
    ['of the caller that it is given', `select x into y from t where id = p_caller.employee_id for update;`, ''],
    ['where nothing locks', `-- for update\n select 1;`, ''],
  ])('accepts a scope %s', (_, body, helper) => {
    expect(problem(body, helper)).toBeNull()
  })
})

it('no function of the API takes a lock before it has decided whom the caller reaches', async () => {
  const rows = await stage.scene((scene) => scene.owner(
    `select p.proname::text as name, string_agg(p.prosrc, ';') as source,
       bool_or(p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')) as is_open
     from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1 order by 1`))
  const sources = new Map(rows.map(({ name, source }) => [String(name), String(source)]))
  const locking = rows.filter(({ name, is_open }) => is_open === true && stepsOf(String(name), sources).some(({ isLock }) => isLock))
  expect(locking.length).toBeGreaterThan(100)
  expect(locking.flatMap(({ name }) => problemOf(String(name), sources) ?? [])).toEqual([])
})
