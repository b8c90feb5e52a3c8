import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACKNOWLEDGE, acknowledged, asSuperuser, askedReader, newNotice, VERIFY } from '../support/acknowledgements.ts'
import { people } from '../support/approvals.ts'
import { act, enter, pageOf } from '../support/guests.ts'
import { type Actor, anon, openOwnStage, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let master: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person, { headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Navegador 1.0' } })
  master = stage.signedIn('master@vinculo.demo')
})

const aurora = (): string => stage.company('aurora')
const evidence = `select * from public.acknowledgement_evidence($1, 'privacy_notice', $1)`
const verified = async (scene: Scene): Promise<Row | undefined> => (await scene.as(master, VERIFY, [aurora()]))[0]

/** Three people acknowledge a new notice; the places of their entries in the chain. */
async function threeEntries(scene: Scene): Promise<readonly number[]> {
  const digest = await newNotice(scene, stage, 'Aviso novo')
  const places: number[] = []
  for (const actor of [person, manager, admin]) places.push(Number((await acknowledged(scene, stage, [actor, digest]))['seq']))
  return places
}

describe('an acknowledgement', () => {
  it('keeps who, when, which version, by which door and what was shown, and is written once', async () => {
    await stage.scene(async (scene) => {
      const digest = await newNotice(scene, stage, 'Aviso novo')
      const entry = await acknowledged(scene, stage, [person, digest])
      expect(entry).toMatchObject({ kind: 'privacy_notice', subject_id: aurora(), digest, door: 'app', guest_link_id: null, ip: '203.0.113.7', device: 'Navegador 1.0' })
      expect(await acknowledged(scene, stage, [person, digest])).toEqual(entry)
      const [shown] = await scene.owner('select title, version, text from private.acknowledged_texts where digest = $1', [digest])
      expect(shown).toEqual({ title: 'Aviso de privacidade', version: '2', text: 'Aviso novo' })
      const listed = await scene.as(admin, evidence, [aurora()])
      expect(listed.at(-1)).toMatchObject({ seq: entry['seq'], hash: entry['hash'], version: '2', digest, door: 'app', employee: { id: entry['employee_id'] } })
      const [before] = await scene.owner('select hash from public.acknowledgements where company_id = $1 and seq = $2', [aurora(), Number(entry['seq']) - 1])
      expect(entry['previous']).toBe(before?.['hash'])
    })
  })

  it('counts for the version that was shown, even when a newer one exists, and asks again for that one', async () => {
    await stage.scene(async (scene) => {
      const shown = await newNotice(scene, stage, 'Aviso que a pessoa leu')
      const [me] = await scene.owner('select id from public.employees where email = $1', [people.person])
      await scene.as(admin, `select public.ask_acknowledgements($1, 'privacy_notice', $1, $2)`, [aurora(), [me?.['id']]])
      const done = async (): Promise<unknown> => (await scene.owner('select done_at is not null as done from public.acknowledgement_requests where employee_id = $1', [me?.['id']]))[0]?.['done']
      const newer = await newNotice(scene, stage, 'Aviso publicado enquanto lia')
      expect((await acknowledged(scene, stage, [person, shown]))['digest']).toBe(shown)
      expect(await done()).toBe(false)
      await acknowledged(scene, stage, [person, newer])
      expect(await done()).toBe(true)
      // Whoever acknowledged what counts is not asked for it again; a relevant version is.
      const ask = (): Promise<unknown> => scene.as(admin, `select public.ask_acknowledgements($1, 'privacy_notice', $1, $2)`, [aurora(), [me?.['id']]])
      await ask()
      expect(await done()).toBe(true)
      await newNotice(scene, stage, 'Aviso mais novo ainda')
      await ask()
      expect(await done()).toBe(false)
    })
  })

  it('may be asked of all who have no login, and of nobody else then', async () => {
    await stage.scene(async (scene) => {
      const [{ asked } = {}] = await scene.as(admin, `select public.ask_acknowledgements($1, 'privacy_notice', $1) as asked`, [aurora()])
      const [{ count } = {}] = await scene.owner(`select count(*)::integer as count from public.employees where company_id = $1 and user_id is null and status <> 'terminated'`, [aurora()])
      expect(asked).toBe(count)
      expect(await scene.as(admin, `select subject_id from public.guest_link_list($1, 'acknowledgement')`, [aurora()])).toHaveLength(Number(count))
    })
  })

  it('reaches people without a login by a guest link, and the evidence says so', async () => {
    await stage.scene(async (scene) => {
      const digest = await newNotice(scene, stage, 'Aviso para quem não tem acesso')
      const reader = await askedReader(scene, stage)
      const secret = await enter(scene, reader as never)
      const page = (await pageOf(scene, secret)) as unknown as { view: { acknowledgement: Row } }
      expect(page.view.acknowledgement).toMatchObject({ title: 'Aviso de privacidade', text: 'Aviso para quem não tem acesso', digest, acknowledged_at: null })
      const [told] = await scene.as(anon, act, [secret, 'acknowledge', { digest }])
      const after = told?.['page'] as { view: { acknowledgement: Row } }
      expect(after.view.acknowledgement['acknowledged_at']).not.toBeNull()
      const entry = (await scene.as(admin, evidence, [aurora()])).at(-1)
      expect(entry).toMatchObject({ door: 'guest_link', employee: { id: reader['id'] } })
      expect(await verified(scene)).toMatchObject({ ok: true })
      expect(await scene.as(admin, `select subject_id from public.guest_link_list($1, 'acknowledgement')`, [aurora()])).toEqual([])
    })
  })
})

describe('the chain', () => {
  it('is whole as it was written, one per company, and every night a job says so', async () => {
    await stage.scene(async (scene) => {
      const [, , last] = await threeEntries(scene)
      expect(await verified(scene)).toMatchObject({ ok: true, entries: String(last), up_to_seq: String(last), first_broken_seq: null })
      const [schedule] = await scene.owner(`select every::text as every, routine from jobs.schedules where name = 'acknowledgement_verification'`)
      expect(schedule).toEqual({ every: '1 day', routine: 'private.run_acknowledgement_verification' })
      await scene.owner('select private.run_acknowledgement_verification()')
      const companies = await scene.owner('select count(*) as count from public.companies')
      expect(await scene.owner('select count(distinct company_id) as count from public.acknowledgement_verifications where ok and checked_at > now()')).toEqual(companies)
    })
  })

  it.each([
    ['the last entry is deleted', 2, 'delete from public.acknowledgements where company_id = $1 and seq = $2'],
    ['an entry in the middle is deleted', 1, 'delete from public.acknowledgements where company_id = $1 and seq = $2'],
    ['a time is changed', 1, `update public.acknowledgements set acknowledged_at = acknowledged_at - interval '1 day' where company_id = $1 and seq = $2`],
    ['somebody else is named', 1, `update public.acknowledgements set employee_id = (select id from public.employees where company_id = $1 and user_id is null limit 1) where company_id = $1 and seq = $2`],
    ['the door is changed', 0, `update public.acknowledgements set ip = '198.51.100.1' where company_id = $1 and seq = $2`],
    ['what was shown is rewritten', 0, `update private.acknowledged_texts set text = 'Outro' where company_id = $1 and digest = (select digest from public.acknowledgements where company_id = $1 and seq = $2)`],
    ['the head is moved back with the last entry', 2, `with gone as (delete from public.acknowledgements where company_id = $1 and seq = $2 returning previous, seq)
      update private.acknowledgement_heads h set seq = g.seq - 1, hash = g.previous from gone g where h.company_id = $1`],
    ['the head is gone', 2, 'delete from private.acknowledgement_heads where company_id = $1 and $2 > 0'],
  ])('tells where it breaks when %s by a superuser', async (what, which, statement) => {
    await stage.scene(async (scene) => {
      const places = await threeEntries(scene)
      expect(await verified(scene)).toMatchObject({ ok: true })
      await asSuperuser(scene, statement, [aurora(), places[which]])
      const found = await verified(scene)
      expect(found).toMatchObject({ ok: false })
      if (what !== 'the head is gone') expect(found?.['first_broken_seq']).toBe(String(places[which]))
      // It stays reported: a broken result is no checkpoint.
      expect(await verified(scene)).toMatchObject({ ok: false })
    })
  })

  it('takes two hundred people at once, each after the other', async () => {
    const own = await openOwnStage()
    const company = own.company('aurora')
    const clients = await Promise.all(Array.from({ length: 8 }, async () => {
      const client = new pg.Client({ connectionString: own.url })
      await client.connect()
      return client
    }))
    const [first] = clients
    if (first === undefined) throw new Error('no connection')
    try {
      const { rows } = await first.query<{ id: string }>(
        `with made as (insert into public.employees (company_id, first_name, last_name, status, hire_date)
           select $1, 'Leitora', 'Número ' || n, 'active', '2020-01-01' from generate_series(1, 200) n returning id) select id from made`, [company])
      const { rows: [notice] } = await first.query<{ digest: string }>('select digest from public.privacy_notices where company_id = $1 order by version desc limit 1', [company])
      const waiting = rows.map(({ id }) => id)
      await Promise.all(clients.map(async (client) => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          await client.query(`select private.acknowledge_as($1, 'privacy_notice', $1, $2, $3, null)`, [company, notice?.digest, id])
        }
      }))
      const { rows: found } = await first.query<{ ok: boolean; entries: string; written: string }>(
        `select v.ok, v.entries, (select count(*) from public.acknowledgements a where a.company_id = $1 and a.employee_id = any ($2)) as written from private.verify_acknowledgements_of($1) v`,
        [company, rows.map(({ id }) => id)])
      expect(found[0]).toMatchObject({ ok: true, written: '200' })
    } finally {
      await Promise.all(clients.map((client) => client.end()))
      await own.close()
    }
  })
})

describe('a module', () => {
  it('hears of each new entry once, by the routine of its kind', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('create table private.heard (hash text)')
      await scene.owner(`create function private.hear(p_entry public.acknowledgements) returns void language sql security definer as $$ insert into private.heard values (p_entry.hash) $$`)
      await scene.owner(`update private.acknowledgement_kinds set after_routine = 'private.hear' where kind = 'privacy_notice'`)
      const digest = await newNotice(scene, stage, 'Aviso novo')
      const entry = await acknowledged(scene, stage, [person, digest])
      expect(await scene.refusal(person, ACKNOWLEDGE, ['privacy_notice', aurora(), digest])).toBeNull()
      expect(await scene.owner('select hash from private.heard')).toEqual([{ hash: entry['hash'] }])
    })
  })
})
