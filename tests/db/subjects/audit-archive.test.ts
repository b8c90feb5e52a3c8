import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runSql } from '../../support/sql.ts'
import { openOwnStage, type Actor, type OwnStage, type Row, type Scene } from '../support/stage.ts'
import { archiveAt, chainAll, checked, linkAll, wholeTrail, writeEntries } from '../support/trail.ts'

// The chain waits for every transaction of the cluster, those of other files among them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let stage: OwnStage
let master: Actor
let cometa: string
let aurora: string
beforeAll(async () => {
  stage = await openOwnStage()
  master = stage.signedIn('master@vinculo.demo')
  cometa = stage.company('cometa')
  aurora = stage.company('aurora')
  await chainAll(stage.url)
})
afterAll(() => stage.close())

/** Long after the demo: the whole trail is due. */
const LATER = '2040-06-15T15:00:00Z'
const counts = async (scene: Scene, company: string): Promise<Row | undefined> => (await scene.owner(`select
  (select count(*)::integer from public.audit_logs where company_id = $1) as at_hand,
  (select count(*)::integer from private.audit_chain where company_id = $1) as links,
  (select coalesce(sum(cardinality(ids)), 0)::integer from private.audit_archives where company_id = $1) as archived`, [company]))[0]
const page = async (scene: Scene, filters: Readonly<Record<string, unknown>> = {}, actor: Actor = master): Promise<readonly Row[]> =>
  scene.as(actor, `select * from public.audit_page(${Object.keys(filters).map((name, place) => `p_${name} => $${place + 1}`).join(', ')})`, Object.values(filters))

/** The whole trail as its pages tell it, one after the other. */
async function pages(scene: Scene, filters: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
  const seen: Row[] = []
  for (let before: Readonly<Record<string, unknown>> = {}; ;) {
    const rows = await page(scene, { ...filters, ...before })
    seen.push(...rows)
    const last = rows.at(-1)
    if (last === undefined) return seen
    // Moments of these histories are whole seconds.
    before = { before_at: (last['at'] as Date).toISOString(), before_id: last['id'] }
  }
}

describe('archiving the trail', () => {
  it('moves entries with their links into blocks, and leaves every value and the chain as they were', async () => {
    await stage.scene(async (scene) => {
      const before = await wholeTrail(scene, aurora)
      const chain = await checked(scene, aurora)
      expect(chain).toMatchObject({ intact: true, checked: String(before.length) })
      expect(await archiveAt(scene, LATER)).toBeGreaterThan(before.length)
      expect(await counts(scene, aurora)).toEqual({ at_hand: 1, links: 1, archived: before.length - 1 })
      expect(await wholeTrail(scene, aurora)).toEqual(before)
      expect(await checked(scene, aurora)).toEqual(chain)
      expect(await archiveAt(scene, LATER)).toBe(0)
    })
  })

  it('takes whole months that are over for longer than the company keeps at hand, by its own clock', async () => {
    await stage.scene(async (scene) => {
      // By the company's clock: in the last three hours of a month in São Paulo, UTC is in the next one.
      const [last] = await scene.owner(`select to_char(max(at) at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, count(*)::integer as n
        from public.audit_logs where company_id = $1`, [cometa])
      const [year, month] = String(last?.['month']).split('-').map(Number) as [number, number]
      const after = (months: number, day: number, hour: number): string => new Date(Date.UTC(year, month - 1 + months, day, hour)).toISOString()
      // Two years on at the last hour of the 24th month in São Paulo, which is three in the morning in UTC.
      expect(await archiveAt(scene, after(25, 1, 2))).toBe(0)
      await scene.as(master, `select public.save_setting($1, 'audit_months', '23')`, [cometa])
      expect(await archiveAt(scene, after(25, 1, 2))).toBe(Number(last?.['n']) - 1)
      expect(await archiveAt(scene, after(25, 1, 4))).toBeGreaterThan(0)
    })
  })

  it('takes no less than six months and no more than ten years to keep', async () => {
    await stage.scene(async (scene) => {
      const save = (value: string): Promise<string | null> => scene.refusal(stage.signedIn('admin@aurora.demo'), `select public.save_setting($1, 'audit_months', $2)`, [aurora, value])
      expect([await save('6'), await save('5'), await save('120'), await save('121')]).toEqual([null, 'RHSET', null, 'RHSET'])
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), `select public.save_setting($1, 'audit_months', '12')`, [aurora])).toBe('RHPER')
    })
  })

  it('keeps blocks within a month, a thousand entries and about a megabyte', async () => {
    await writeEntries(stage.url, cometa, [
      ...Array.from({ length: 1100 }, (_, n) => ({ at: '2031-01-31T12:00:00Z', metadata: { n } })),
      ...Array.from({ length: 4 }, (_, n) => ({ at: '2031-02-01T12:00:00Z', metadata: { n, text: 'x'.repeat(600_000) } })),
      { at: '2031-02-02T12:00:00Z', metadata: {} },
    ])
    await stage.scene(async (scene) => {
      await archiveAt(scene, LATER)
      expect(await scene.owner(`select month::text, cardinality(ids)::integer as n from private.audit_archives where company_id = $1 and month >= '2031-01-01' order by first_seq`, [cometa])).toEqual([
        { month: '2031-01-01', n: 1000 }, { month: '2031-01-01', n: 100 }, { month: '2031-02-01', n: 2 }, { month: '2031-02-01', n: 2 },
      ])
      expect(await checked(scene, cometa)).toMatchObject({ intact: true })
    })
  })

  it('goes on with what was written after it', async () => {
    await stage.scene(async (scene) => {
      await archiveAt(scene, LATER)
      const before = await counts(scene, aurora)
      await scene.owner(`insert into public.audit_logs (company_id, action_type, entity_type, at) select $1, 'update', 'department', '2041-01-01' from generate_series(1, 5)`, [aurora])
      await linkAll(scene)
      const whole = await checked(scene, aurora)
      expect(whole).toMatchObject({ intact: true })
      await archiveAt(scene, '2045-06-15T15:00:00Z')
      expect(await counts(scene, aurora)).toMatchObject({ at_hand: 1, archived: Number(before?.['archived']) + 5 })
      expect(await checked(scene, aurora)).toEqual(whole)
    })
  })

  it('is undone as a whole when it is killed', async () => {
    const job = new pg.Client({ connectionString: stage.url })
    job.on('error', () => undefined)
    await job.connect()
    const before = await stage.scene((scene) => wholeTrail(scene, aurora))
    await job.query('begin')
    await job.query(`insert into private.frozen_clock (instant) values ('${LATER}')`)
    const { rows } = await job.query<{ moved: number; pid: number }>('select private.run_audit_archive() as moved, pg_backend_pid() as pid')
    expect(rows[0]?.moved).toBeGreaterThan(0)
    await runSql(stage.url, 'select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(() => runSql(stage.url, 'select from pg_stat_activity where pid = $1', [rows[0]?.pid])).toEqual([])
    await stage.scene(async (scene) => {
      expect(await scene.owner('select from private.audit_archives')).toEqual([])
      expect(await wholeTrail(scene, aurora)).toEqual(before)
    })
  })

  it('leaves a company whose chain is broken as it is, and no other waits for it', async () => {
    await stage.scene(async (scene) => {
      for (const table of ['public.audit_logs', 'private.audit_chain']) await scene.owner(`alter table ${table} disable trigger user`)
      await scene.owner(`update public.audit_logs set metadata = '{"changes": {}}' where id = (select audit_id from private.audit_chain where company_id = $1 and seq = 3)`, [aurora])
      for (const table of ['public.audit_logs', 'private.audit_chain']) await scene.owner(`alter table ${table} enable trigger user`)
      expect(await archiveAt(scene, LATER)).toBeGreaterThan(0)
      expect(await counts(scene, aurora)).toMatchObject({ archived: 0 })
      expect(await counts(scene, cometa)).toMatchObject({ at_hand: 1 })
    })
  })
})

describe('the chain over the archive', () => {
  const value = fc.dictionary(fc.constantFrom('changes', 'reason', 'ip', 'ação', '"'), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
  const history = fc.array(fc.record({ month: fc.integer({ min: 0, max: 5 }), day: fc.integer({ min: 1, max: 28 }), metadata: value, entity: fc.option(fc.uuid(), { nil: undefined }) }), { minLength: 1, maxLength: 60 })

  it('is intact, of the same length and head, and every page says the same, before and after, whatever was written and wherever the line is drawn', async () => {
    const boreal = stage.company('boreal')
    let year = 2050
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 7 }), async (entries, line, size) => {
        year += 3
        // The values of a trail never hold a NUL, which jsonb has no place for.
        const clean = JSON.parse(JSON.stringify(entries).replaceAll(String.raw`\u0000`, '')) as typeof entries
        await writeEntries(stage.url, boreal, clean.map(({ month, day, metadata, entity }) => ({
          at: `${year}-0${month + 1}-${String(day).padStart(2, '0')}T15:00:00Z`, metadata, ...(entity === undefined ? {} : { entity }) })))
        await stage.scene(async (scene) => {
          const [before, chain, told] = [await wholeTrail(scene, boreal), await checked(scene, boreal), await pages(scene, { company_id: boreal, from: `${year}-01-01`, limit: 25 })]
          await archiveAt(scene, `${year + 2}-0${line + 1}-15T12:00:00Z`)
          expect(chain).toMatchObject({ intact: true })
          expect(await checked(scene, boreal)).toEqual(chain)
          expect(await wholeTrail(scene, boreal)).toEqual(before)
          expect(await pages(scene, { company_id: boreal, from: `${year}-01-01`, limit: 25 })).toEqual(told)
          // From any checkpoint, in parts of any size.
          let [seq, head] = [0, '']
          for (let more = true; more;) {
            const part = await checked(scene, boreal, seq, Buffer.from(head, 'hex'), size * 97)
            expect(part).toMatchObject({ intact: true })
            more = part?.['checked'] !== '0'
            ;[seq, head] = [Number(part?.['up_to_seq']), String(part?.['head'])]
          }
          expect({ up_to_seq: String(seq), head }).toEqual({ up_to_seq: chain?.['up_to_seq'], head: chain?.['head'] })
        })
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  it('goes on from a checkpoint within a block, and finds one that is not of this chain', async () => {
    await stage.scene(async (scene) => {
      const [link] = await scene.owner('select seq, hash from private.audit_chain where company_id = $1 and seq = 3', [aurora])
      const whole = await checked(scene, aurora)
      await archiveAt(scene, LATER)
      expect(await checked(scene, aurora, 3, link?.['hash'])).toMatchObject({ intact: true, checked: String(Number(whole?.['checked']) - 3), head: whole?.['head'] })
      expect(await checked(scene, aurora, 3, Buffer.alloc(32))).toMatchObject({ intact: false, first_broken_seq: '4' })
    })
  })

  const tampering: ReadonlyArray<readonly [string, string]> = [
    ['a value', `update private.audit_archives set metadata[2] = '{"changes": {}}' where company_id = $1 and first_seq = 1`],
    ['who did it', `update private.audit_archives set performers[2] = gen_random_uuid() where company_id = $1 and first_seq = 1`],
    ['when', `update private.audit_archives set moments[2] = moments[2] + interval '1 second' where company_id = $1 and first_seq = 1`],
    ['the last hash of a block', `update private.audit_archives set head = sha256(head) where company_id = $1 and first_seq = 1`],
    ['a block that is gone', `delete from private.audit_archives where company_id = $1 and first_seq = 1`],
  ]
  it.each(tampering)('finds %s that was changed behind its back', async (_what, change) => {
    await stage.scene(async (scene) => {
      await archiveAt(scene, LATER)
      expect(await scene.as(master, 'select ok, first_broken_seq from public.verify_audit_chain($1, true)', [aurora])).toEqual([{ ok: true, first_broken_seq: null }])
      await scene.owner('alter table private.audit_archives disable trigger user')
      await scene.owner(change, [aurora])
      const [found] = await scene.as(master, 'select ok, first_broken_seq::integer as seq from public.verify_audit_chain($1, true)', [aurora])
      expect(found?.['ok']).toBe(false)
      expect(Number(found?.['seq'])).toBeGreaterThan(0)
    })
  })

  it('is gone on with by the job until its end, before it begins anew', async () => {
    await stage.scene(async (scene) => {
      const [link] = await scene.owner(`select encode(hash, 'hex') as head from private.audit_chain where company_id = $1 and seq = 5`, [aurora])
      await scene.owner('alter table public.audit_verifications disable trigger user')
      await scene.owner('delete from public.audit_verifications')
      await scene.owner(`insert into public.audit_verifications (company_id, ok, entries, from_seq, up_to_seq, waiting, head, checked_at) values ($1, true, 200000, 1, 5, 0, $2, now() - interval '2 days')`, [aurora, link?.['head']])
      const runs = `select from_seq::integer as from from public.audit_verifications where company_id = $1 and checked_at > now() - interval '1 day' order by id`
      await scene.owner('select private.run_audit_verification()')
      expect(await scene.owner(runs, [aurora])).toEqual([{ from: 6 }])
      await scene.owner('select private.run_audit_verification()')
      expect(await scene.owner(runs, [aurora])).toEqual([{ from: 6 }, { from: 1 }])
    })
  })
})
