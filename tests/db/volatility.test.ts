import { expect, it } from 'vitest'
import { sharedStage } from './support/stage.ts'

const stage = sharedStage()

/** What changes something, waits for a lock, or answers anew each time it is asked. */
const acts = /\b(?:insert\s+into|update\s+(?!of\b)[\w.]+|delete\s+from|truncate|for\s+(?:no\s+key\s+)?(?:update|share)|nextval|setval|set_config|pg_(?:try_)?advisory\w*|pg_notify|clock_timestamp|random|gen_random_\w+|execute)\b/i
/** Only raises, and immutable functions do so too. */
const refuses = 'private.refuse'

it('functions that only read are stable, and so may run on a read-only transaction', async () => {
  const found = await stage.scene((scene) =>
    scene.owner(`select p.oid::regproc::text as name, concat(p.prosrc, pg_get_function_sqlbody(p.oid)) as source,
        p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype as volatile
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'jobs'::regnamespace) and p.prokind = 'f'`),
  )
  const functions = found.map((row) => {
    const code = String(row['source']).replaceAll(/--[^\n]*/g, '')
    const called = [...code.matchAll(/\b(?:public|private|jobs)\.\w+(?=\s*\()/g)].map(([name]) => name)
    return { name: withSchema(String(row['name'])), isVolatile: row['volatile'] === true, called, acts: acts.test(code.replaceAll(/'(?:[^']|'')*'/g, "''")) }
  })
  const acting = new Set(functions.filter((one) => one.isVolatile && one.acts).map((one) => one.name))
  for (let before = -1; before < acting.size;) {
    before = acting.size
    for (const { name, called } of functions) if (called.some((other) => acting.has(other))) acting.add(name)
  }
  expect(functions.filter(({ name, isVolatile }) => isVolatile && name !== refuses && !acting.has(name)).map(({ name }) => name)).toEqual([])
})

/** `public` is on the path of the stage, so its functions are shown without it. */
function withSchema(name: string): string {
  return name.includes('.') ? name : `public.${name}`
}
