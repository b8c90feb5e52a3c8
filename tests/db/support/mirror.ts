import { appendFileSync } from 'node:fs'
import pg from 'pg'
import type { Actor, Row, Scene } from './stage.ts'
import { written } from './written.ts'

/**
 * With `VINCULO_TEST_MIRROR`, the name of a file, every call that a test makes for whom it is for is made by strangers first, with the same
 * arguments and in the same state, and undone: so each function is attacked with arguments that mean something. What came of it is appended
 * to the file, a line of JSON each; `npm run attack` reads it.
 */
const file = process.env['VINCULO_TEST_MIRROR']

/** Whoever holds their code or secret is answered, without a sign-in: that is what they are for. */
export const BY_SECRET: ReadonlySet<string> = new Set(['verify_document', 'open_guest_link', 'guest_session', 'guest_act', 'prove_guest', 'verify_export', 'choose_mail'])

/** How often a worker tries each function: with the arguments of so many tests. */
const EACH = 4
const STRANGERS = ['admin@boreal.demo', 'pessoa@boreal.demo', 'admin@cometa.demo', 'estranho@vinculo.demo']
export const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

/** What a stranger was answered. */
interface Told {
  readonly who: string
  readonly rows: readonly Row[]
  readonly wrote: boolean
}

/** Names, addresses and CPFs of the people of a company that are nobody else's; masters work for all companies. */
export async function textsOf(ask: Scene['owner'], company: unknown): Promise<readonly string[]> {
  const rows = await ask(
    `select t.text from public.employees e cross join lateral (values (e.display_name::text), (e.email::text), (e.cpf::text)) t (text)
     where e.company_id = $1 and e.role is distinct from 'master' and length(t.text) > 8 and not exists (select from public.employees o where o.company_id <> e.company_id and t.text in (o.display_name::text, o.email::text, o.cpf::text))`, [company])
  return rows.map(({ text }) => String(text))
}

/** Where the photos of masters lie, who decide for companies that have nobody else: their addresses name company and file. */
export async function photosOfMasters(ask: Scene['owner']): Promise<readonly string[]> {
  const rows = await ask(`select profile_image_url as photo from public.employees where role = 'master' and profile_image_url is not null`)
  return rows.map(({ photo }) => String(photo))
}

/** What somebody else's answer is known by. */
export interface Marks {
  readonly isTheirs: (id: string) => boolean
  readonly texts: readonly string[]
  readonly photosOfMasters: readonly string[]
}

/** What an answer tells of ids and texts that are not the asker's, but for what was asked with. */
export function toldOf(rows: readonly Row[], asked: string, { isTheirs, texts, photosOfMasters: photos }: Marks): readonly string[] {
  const told = photos.reduce((text, photo) => text.replaceAll(photo, ''), JSON.stringify(rows))
  return [...(told.match(UUID) ?? []).filter(isTheirs), ...texts.filter((text) => told.includes(text))].filter((mark) => !asked.includes(mark))
}

/** Tries a call as strangers; answers the judge of it, who is told what the call answered whom it is for. Null when it is none to try. */
export type Mirror = (actor: Actor, text: string, values: readonly unknown[]) => Promise<((rows: readonly Row[]) => void) | null>

const tried = new Map<string, number>()
const note = (line: object): void => { if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`) }

/** Null unless mirroring was asked for. */
export async function mirrorOf(client: pg.Client, logins: ReadonlyMap<string, Row>): Promise<Mirror | null> {
  if (file === undefined) return null
  const ask: Scene['owner'] = async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows
  const doors = new Set((await ask(`select distinct p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
    and not exists (select from unnest(p.proargtypes::oid[]) t join pg_type y on y.oid = t where y.typtype = 'c')`)).map(({ name }) => String(name)))
  const [aurora] = await ask(`select id from public.companies where name like 'Aurora%'`)
  const texts = await textsOf(ask, aurora?.['id'])
  note({ functions: [...doors].filter((name) => !BY_SECRET.has(name)) })

  /** Whom the strangers are strangers to; a login that a test makes has no address in its claims. */
  async function isOfAurora({ claims }: Actor): Promise<boolean> {
    const [row] = await ask('select company_id from public.employees where user_id = $1', [claims?.['sub'] ?? null])
    return row?.['company_id'] === aurora?.['id']
  }

  async function tryAs(who: string, actor: Actor, text: string, values: readonly unknown[]): Promise<Told | null> {
    await client.query('savepoint stranger')
    try {
      const before = await written({ owner: ask })
      await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', '{}', true)`, [actor.role, JSON.stringify(actor.claims)])
      const { rows } = await client.query<Record<string, unknown>>(text, [...values])
      await client.query(`select set_config('role', 'none', true)`)
      return { who, rows, wrote: (await written({ owner: ask })) !== before }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      return null
    } finally {
      await client.query('rollback to savepoint stranger')
    }
  }

  return async (actor, text, values) => {
    const names = [...text.matchAll(/\bpublic\.(\w+)\s*\(/g)].map(([, name = '']) => name).filter((name) => doors.has(name) && !BY_SECRET.has(name) && (tried.get(name) ?? 0) < EACH)
    const email = String(actor.claims?.['email'])
    if (names.length === 0 || actor.role !== 'authenticated' || !(await isOfAurora(actor))) return null
    // A master is answered with rows of every company, and acts in each, the strangers' own among them: what gives them away are the texts.
    const isMaster = email === 'master@vinculo.demo'
    // Those of the test too: they decide for companies that have nobody else.
    const masters = await ask(`select id, display_name as name, coalesce(profile_image_url, '-') as photo from public.employees where role = 'master'`)
    const isOfMaster = (mark: string): boolean => masters.some(({ id, name }) => mark === id || mark === name)
    await client.query(`savepoint mirror`)
    const answers: Told[] = []
    try {
      await client.query(`set local lock_timeout = '2s'`)
      const strangers: readonly (readonly [string, Actor])[] = [...STRANGERS.map((email) => [email, { role: 'authenticated', claims: logins.get(email) ?? {} }] as const), ['nobody', { role: 'anon', claims: { role: 'anon' } }]]
      for (const [who, stranger] of strangers) {
        const answer = await tryAs(who, stranger, text, values)
        if (answer !== null) answers.push(answer)
      }
    } finally {
      await client.query('rollback to savepoint mirror; release savepoint mirror')
    }
    return (rows) => {
      const asked = `${text} ${JSON.stringify(values)}`
      const rightful = new Set(JSON.stringify(rows).match(UUID))
      const leaks = answers.flatMap((answer) => {
        const own = toldOf(answer.rows, asked, { isTheirs: (id) => !isMaster && rightful.has(id), texts, photosOfMasters: masters.map(({ photo }) => String(photo)) }).filter((mark) => !isOfMaster(mark))
        // What names no row works on what is the stranger's own; so may what a master does in the stranger's company.
        const isWriting = answer.wrote && asked.match(UUID) !== null && !(isMaster && answer.who.startsWith('admin@'))
        return [...(own.length > 0 ? [`${answer.who} was told ${own.slice(0, 3).join(', ')} by ${text.slice(0, 300)}`] : []), ...(isWriting ? [`${answer.who} wrote by ${text.slice(0, 300)}`] : [])]
      })
      for (const name of names) tried.set(name, (tried.get(name) ?? 0) + 1)
      note({ names, tries: STRANGERS.length + 1, refused: STRANGERS.length + 1 - answers.length, leaks })
    }
  }
}
