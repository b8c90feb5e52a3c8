import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { given, type Given, handOver as give, handoverPaper, newAsset, photo, standing } from '../support/assets.ts'
import { rendered } from '../support/document-templates.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze, hire, today } from '../support/history.ts'
import { openOwnStage, sharedStage, type Actor, type OwnStage, type Scene } from '../support/stage.ts'

const stage = sharedStage()
const { leaving } = exitActs(() => stage)
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
  stranger = stage.signedIn('admin@boreal.demo')
  aurora = stage.company('aurora')
})

const asset = (scene: Scene, category?: string, columns?: Readonly<Record<string, unknown>>): Promise<string> => newAsset(scene, admin, aurora, category, columns)
const idOf = async (scene: Scene, email: string): Promise<string> => String((await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id'])
const items = (...ids: readonly string[]): string => JSON.stringify(ids.map((id) => ({ id, condition: 'good' })))
const back = `select (public.return_assets($1, $2) ->> 'returned')::int as returned`
const chain = async (scene: Scene, id: string): Promise<readonly unknown[]> =>
  (await scene.owner('select kind, to_status from public.asset_events where asset_id = $1 order by id', [id])).map(({ kind, to_status: to }) => `${String(kind)} ${String(to)}`)

const paper = (scene: Scene, { making_id: making }: Given): Promise<string> => handoverPaper(scene, admin, making)
const handed = (scene: Scene, receiver: string, ...ids: readonly string[]): Promise<Given> => given(scene, admin, aurora, receiver, ids.map((id) => ({ id })))

describe('a hand-over', () => {
  it('gives many items with one paper, which the person signs once; the chain tells all of it', async () => {
    await stage.scene(async (scene) => {
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      const things: string[] = []
      for (let at = 0; at < 12; at += 1) things.push(await asset(scene, at === 0 ? 'Notebooks' : 'Crachás e cartões'))
      const handover = await handed(scene, pessoa, ...things)
      expect(await standing(scene, things[0] ?? '')).toMatchObject({ status: 'awaiting_acceptance', holder_id: pessoa })
      const envelope = await paper(scene, handover)
      const [template] = await scene.owner(`select id from public.document_templates where company_id = $1 and name = 'Termo de responsabilidade de bens'`, [aurora])
      const { text, missing } = await rendered(scene, admin, template?.['id'], pessoa, { handover: handover.handover_id })
      expect(missing).toEqual([])
      expect(text.match(/TESTE-\d+/g)).toHaveLength(12)
      expect(text).toContain('não pode ser emprestado')
      await scene.as(person, 'select public.sign_document($1, $2)', [envelope, 'ab'.repeat(32)])
      for (const id of things) expect(await standing(scene, id)).toMatchObject({ status: 'in_use', holder_id: pessoa })
      expect(await chain(scene, things[0] ?? '')).toEqual(['registered available', 'delivered awaiting_acceptance', 'accepted in_use'])
      const mine = `select i.item -> 'paper' ->> 'state' as state from jsonb_array_elements(public.person_assets($1) -> 'items') i (item) where i.item ->> 'tag' like 'TESTE-%'`
      expect(await scene.as(person, mine, [pessoa])).toEqual(Array.from({ length: 12 }, () => ({ state: 'signed' })))
    })
  })

  it('that is refused gives the items back', async () => {
    await stage.scene(async (scene) => {
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      const thing = await asset(scene)
      const envelope = await paper(scene, await handed(scene, pessoa, thing))
      await scene.as(person, 'select public.refuse_signature($1, $2)', [envelope, 'Não recebi este notebook.'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'available', holder_id: null })
      expect(await chain(scene, thing)).toEqual(['registered available', 'delivered awaiting_acceptance', 'refused available'])
    })
  })

  it('needs no paper where no category asks for one, and none from who gives to oneself', async () => {
    await stage.scene(async (scene) => {
      const badge = await asset(scene, 'Crachás e cartões')
      expect(await handed(scene, await idOf(scene, 'pessoa@aurora.demo'), badge)).toMatchObject({ making_id: null })
      expect(await standing(scene, badge)).toMatchObject({ status: 'in_use' })
      const own = await asset(scene)
      expect(await handed(scene, await idOf(scene, 'admin@aurora.demo'), own)).toMatchObject({ making_id: null })
    })
  })

  it('reaches who has no login by a guest link, and goes without a paper to who can sign in no way', async () => {
    await stage.scene(async (scene) => {
      const [reachable, unreachable] = [await hire(scene, stage, { cpf: '52998224725', birth_date: '1990-01-01' }), await hire(scene, stage)]
      const [one, two] = [await asset(scene), await asset(scene)]
      await paper(scene, await handed(scene, reachable, one))
      expect(await standing(scene, one)).toMatchObject({ status: 'awaiting_acceptance' })
      expect(await scene.owner('select count(*)::int as n from private.signature_guests($1, null) g where g.employee_id = $2', [aurora, reachable])).toEqual([{ n: 1 }])
      expect(await handed(scene, unreachable, two)).toMatchObject({ making_id: null })
      expect(await standing(scene, two)).toMatchObject({ status: 'in_use' })
    })
  })

  it('is refused to who left, of what somebody has, before today, and by who does not manage assets', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [one, two] = [await asset(scene), await asset(scene)]
      const someone = await hire(scene, stage)
      expect(await scene.refusal(admin, give, [aurora, someone, items(one)])).toBeNull()
      const taken = await scene.attempt(admin, give, [aurora, someone, items(one, two)])
      expect(taken.error).toMatchObject({ code: 'RHSTA', message: expect.stringContaining('já está com Pessoa Número') as string })
      expect(await standing(scene, two)).toMatchObject({ status: 'available' })
      const leaver = await hire(scene, stage)
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [leaver])
      expect(await scene.refusal(admin, give, [aurora, leaver, items(two)])).toBe('RHTRM')
      expect(await scene.refusal(admin, give, [aurora, someone, JSON.stringify([{ id: two, condition: 'good', expected_return_on: '2026-11-19' }])])).toBe('RHEXP')
      expect(today).toBe('2026-11-20')
      expect(await scene.refusal(admin, give, [aurora, someone, '[]'])).toBe('RHARG')
      expect(await scene.refusal(admin, give, [aurora, someone, JSON.stringify([{ id: two, condition: 'shiny' }])])).toBe('RHARG')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, give, [aurora, someone, items(two)])).toBe('RHPER')
      const [foreign] = await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(admin, give, [aurora, foreign?.['id'], items(two)])).toBe('RHNTF')
    })
  })
})

describe('a return', () => {
  it('closes the custody with its condition, says what was damaged, and ends the paper of which nothing is left', async () => {
    await stage.scene(async (scene) => {
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      const thing = await asset(scene)
      expect(await scene.refusal(admin, back, [aurora, items(thing)])).toBe('RHNTF')
      const envelope = await paper(scene, await handed(scene, pessoa, thing))
      expect(await scene.refusal(admin, back, [aurora, JSON.stringify([{ id: thing, condition: 'damaged' }])])).toBe('RHCOM')
      expect(await scene.refusal(person, back, [aurora, items(thing)])).toBe('RHPER')
      expect(await scene.refusal(admin, back, [aurora, JSON.stringify([{ id: thing, condition: 'damaged', note: 'Tela trincada' }])])).toBe('RHUPL')
      const broken = { id: thing, condition: 'damaged', note: 'Tela trincada', photos: [await photo(scene, admin, aurora)] }
      expect(await scene.as(admin, back, [aurora, JSON.stringify([broken])])).toEqual([{ returned: 1 }])
      expect(await standing(scene, thing)).toEqual({ status: 'available', holder_id: null, condition: 'damaged' })
      expect(await scene.owner('select status from public.signature_envelopes where id = $1', [envelope])).toEqual([{ status: 'cancelled' }])
      expect(await scene.owner('select return_condition, return_note from public.asset_assignments where asset_id = $1', [thing])).toEqual([{ return_condition: 'damaged', return_note: 'Tela trincada' }])
    })
  })

  it('is signed by who gives back, for each person apart, where something asked for a term', async () => {
    await stage.scene(async (scene) => {
      const [pessoa, gestor] = [await idOf(scene, 'pessoa@aurora.demo'), await idOf(scene, 'gestor@aurora.demo')]
      const [theirs, badge, others] = [await asset(scene), await asset(scene, 'Crachás e cartões'), await asset(scene)]
      await handed(scene, pessoa, theirs, badge)
      await handed(scene, gestor, others)
      const wishes = [{ id: theirs, condition: 'fair', note: 'Riscos na tampa' }, { id: badge, condition: 'good' }, { id: others, condition: 'good' }]
      const rows = await scene.as(admin, 'select public.return_assets($1, $2, true) as answer', [aurora, JSON.stringify(wishes)])
      const [{ returned, papers } = { returned: 0, papers: [] }] = rows.map((row) => row['answer'] as { returned: number; papers: readonly { person: { id: string }; making_id: string }[] })
      expect([returned, papers.map(({ person: { id } }) => id).toSorted()]).toEqual([3, [gestor, pessoa].toSorted()])
      for (const id of [theirs, badge, others]) expect(await standing(scene, id)).toMatchObject({ status: 'available', holder_id: null })
      const [template] = await scene.owner(`select id from public.document_templates where company_id = $1 and name = 'Recibo de devolução de bens'`, [aurora])
      const [own] = await scene.owner('select id from public.asset_returns where employee_id = $1', [pessoa])
      const { text, missing } = await rendered(scene, admin, template?.['id'], pessoa, { return: own?.['id'] })
      expect(missing).toEqual([])
      expect(text).toMatch(/TESTE-\d+\), voltou regular, Riscos na tampa/)
      expect(text.match(/TESTE-\d+/g)).toHaveLength(2)
      const envelope = await handoverPaper(scene, admin, papers.find(({ person: { id } }) => id === pessoa)?.making_id)
      await scene.as(person, 'select public.sign_document($1, $2)', [envelope, 'ab'.repeat(32)])
      expect((await scene.as(admin, 'select public.asset_card($1) as card', [theirs]))[0]?.['card']).toMatchObject({ last_return: { person: { id: pessoa }, paper: { state: 'signed' } } })
      expect(await scene.as(person, 'select id from public.asset_returns where employee_id = $1', [pessoa])).toHaveLength(1)
      expect(await scene.as(person, 'select id from public.asset_returns where employee_id = $1', [gestor])).toEqual([])
    })
  })

  it('that nothing asked a term for, or by who cannot sign, has no paper', async () => {
    await stage.scene(async (scene) => {
      const [badge, notebook] = [await asset(scene, 'Crachás e cartões'), await asset(scene)]
      await handed(scene, await idOf(scene, 'pessoa@aurora.demo'), badge)
      await handed(scene, await hire(scene, stage), notebook)
      expect((await scene.as(admin, `select public.return_assets($1, $2, true) -> 'papers' as papers`, [aurora, items(badge, notebook)]))[0]?.['papers']).toEqual([])
    })
  })

  it('takes back what is being repaired, or turned up again, from its holder too', async () => {
    await stage.scene(async (scene) => {
      const badge = await asset(scene, 'Crachás e cartões')
      await scene.as(admin, give, [aurora, await idOf(scene, 'pessoa@aurora.demo'), items(badge)])
      await scene.as(admin, 'select public.move_asset($1, $2, $3, $4)', [aurora, badge, 'lost', 'Sumiu'])
      expect(await scene.as(admin, back, [aurora, items(badge)])).toEqual([{ returned: 1 }])
      expect(await standing(scene, badge)).toMatchObject({ status: 'available', holder_id: null })
    })
  })

  it('is asked for by the holder alone, and waits in Pendências of HR', async () => {
    await stage.scene(async (scene) => {
      const badge = await asset(scene, 'Crachás e cartões')
      await scene.as(admin, give, [aurora, await idOf(scene, 'pessoa@aurora.demo'), items(badge)])
      const ask = 'select public.request_asset_return($1)'
      for (const actor of [manager, stranger]) expect(await scene.refusal(actor, ask, [badge])).toBe('RHNTF')
      expect(await scene.refusal(person, ask, [badge])).toBeNull()
      expect(await scene.refusal(person, ask, [badge])).toBe('RHSTA')
      expect(await standing(scene, badge)).toMatchObject({ status: 'return_requested' })
      const pending = `select kind, detail from public.my_pending_items() where kind = 'asset_return'`
      expect(await scene.as(admin, pending)).toEqual([{ kind: 'asset_return', detail: expect.stringContaining('TESTE-') as string }])
      expect(await scene.as(person, pending)).toEqual([])
    })
  })
})

describe('an exit', () => {
  it('is not concluded while the person has something of the company, which the timeline tells', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const badge = await asset(scene, 'Crachás e cartões')
      await scene.as(admin, give, [aurora, id, items(badge)])
      const exit = await leaving(scene, id, { last_day: days(2) })
      const gates = `select g.item_key, g.url from public.offboardings o cross join lateral private.gates_of_exit(o) g where o.id = $1 and g.item_key like 'asset:%'`
      expect(await scene.owner(gates, [exit])).toEqual([{ item_key: `asset:${badge}`, url: `/app/assets?bem=${badge}` }])
      await scene.as(admin, back, [aurora, items(badge)])
      expect(await scene.owner(gates, [exit])).toEqual([])
      const told = await scene.as(admin, `select title from public.employee_timeline($1) where kind = 'asset' order by at, item_key`, [id])
      expect(told).toEqual([{ title: 'Recebeu um bem' }, { title: 'Devolveu um bem' }])
    })
  })
})

describe('what happens to an asset', () => {
  it('follows the table of situations: loss and theft with a word, a write-off for good', async () => {
    await stage.scene(async (scene) => {
      const thing = await asset(scene, 'Crachás e cartões')
      await scene.as(admin, give, [aurora, await idOf(scene, 'pessoa@aurora.demo'), items(thing)])
      const move = 'select public.move_asset($1, $2, $3, $4)'
      expect(await scene.refusal(admin, move, [aurora, thing, 'written_off', 'Velho'])).toBe('RHSTA')
      expect(await scene.refusal(admin, move, [aurora, thing, 'stolen', ' '])).toBe('RHCOM')
      expect(await scene.refusal(admin, move, [aurora, thing, 'lost', 'Esquecido no táxi'])).toBeNull()
      expect(await scene.refusal(admin, move, [aurora, thing, 'back', null])).toBeNull()
      expect(await scene.refusal(admin, move, [aurora, thing, 'stolen', 'Levado do carro'])).toBe('RHCOM')
      expect(await scene.refusal(admin, `${move.slice(0, -1)}, '123/2026')`, [aurora, thing, 'stolen', 'Levado do carro'])).toBeNull()
      expect(await scene.refusal(admin, move, [aurora, thing, 'written_off', 'Não voltou'])).toBeNull()
      expect(await scene.refusal(admin, move, [aurora, thing, 'back', null])).toBe('RHSTA')
      expect(await scene.refusal(admin, move, [aurora, thing, 'sold', null])).toBe('RHARG')
      expect(await scene.refusal(manager, move, [aurora, thing, 'lost', 'x'])).toBe('RHPER')
      expect(await scene.owner('select count(*)::int as open from public.asset_assignments where asset_id = $1 and returned_at is null', [thing])).toEqual([{ open: 0 }])
      expect((await scene.attempt(admin, 'delete from public.assets where id = $1', [thing])).error).not.toBeNull()
      await expect(scene.owner(`update public.asset_events set note = 'x' where asset_id = $1`, [thing])).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })

  it('shows to its holder and to the holder’s manager, the chain to HR alone', async () => {
    await stage.scene(async (scene) => {
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      await scene.owner('update public.employees set manager_id = (select id from public.employees where email = $1) where id = $2', ['gestor@aurora.demo', pessoa])
      const [theirs, free] = [await asset(scene, 'Crachás e cartões'), await asset(scene)]
      await scene.as(admin, give, [aurora, pessoa, items(theirs)])
      const card = 'select public.asset_card($1) as card'
      const seen = async (actor: Actor, id: string) => (await scene.as(actor, card, [id]))[0]?.['card'] as { events: readonly unknown[]; may_manage: boolean } | null
      expect((await seen(admin, theirs))?.events).toHaveLength(2)
      for (const actor of [manager, person]) expect(await seen(actor, theirs)).toMatchObject({ events: [], may_manage: false })
      for (const actor of [manager, person, stranger]) expect(await seen(actor, free)).toBeNull()
      expect(await seen(stranger, theirs)).toBeNull()
      expect(await scene.as(manager, 'select id from public.assets where id = any ($1)', [[theirs, free]])).toEqual([{ id: theirs }])
      expect((await scene.as(stranger, 'select public.person_assets($1) as had', [pessoa]))[0]?.['had']).toBeNull()
    })
  })

  it('refuses a tag or a serial number twice, a category out of use and one of another company', async () => {
    await stage.scene(async (scene) => {
      await asset(scene, 'Notebooks', { tag: 'Único-1', serial: 'SN-1' })
      await expect(asset(scene, 'Notebooks', { tag: 'único-1' })).rejects.toMatchObject({ constraint: 'assets_tag_key' })
      await expect(asset(scene, 'Notebooks', { serial: 'sn-1' })).rejects.toMatchObject({ constraint: 'assets_serial_key' })
      await scene.as(admin, `update public.asset_categories set archived_at = now() where company_id = $1 and name = 'Chaves'`, [aurora])
      await expect(asset(scene, 'Chaves')).rejects.toMatchObject({ code: 'RHARC' })
      const [foreign] = await scene.owner('select id from public.asset_categories where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(admin, `insert into public.assets (company_id, tag, category_id, name) values ($1, 'X', $2, 'x')`, [aurora, foreign?.['id']])).toBe('23503')
    })
  })
})

describe('the value of an asset', () => {
  const value = async (scene: Scene, ...values: readonly unknown[]): Promise<string> =>
    String((await scene.owner('select private.book_value($1, $2, $3, $4, $5) as value', values))[0]?.['value'])

  it('falls in a straight line by whole months of the calendar, down to its floor', async () => {
    await stage.scene(async (scene) => {
      expect(await value(scene, 4800, 10, 60, '2025-05-31', '2026-11-01')).toBe('3504.00')
      expect(await value(scene, 4800, 10, 60, '2025-05-31', '2025-05-31')).toBe('4800.00')
      expect(await value(scene, 4800, 10, 60, '2020-01-01', '2026-11-01')).toBe('480.00')
      expect(await value(scene, 4800, 10, null, '2020-01-01', '2026-11-01')).toBe('4800.00')
      expect(await value(scene, 4800, 10, 60, '2027-01-01', '2026-11-01')).toBe('4800.00')
      await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 700 }), async (life, floor, months) => {
        const found = Number(await value(scene, 1200, floor, life, '2000-01-15', `${String(2000 + Math.floor(months / 12))}-${String((months % 12) + 1).padStart(2, '0')}-01`))
        expect(found).toBeGreaterThanOrEqual(12 * floor - 0.01)
        expect(found).toBeLessThanOrEqual(1200)
      }), { numRuns: 30 })
    })
  })
})

describe('fifty hand-overs of one asset at once', () => {
  let own: OwnStage
  beforeAll(async () => { own = await openOwnStage() })
  afterAll(() => own.close())

  it('give it to one person, and the history is whole', async () => {
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    const company = own.company('aurora')
    const { rows: [thing] } = await client.query<{ id: string }>(`insert into public.assets (company_id, tag, category_id, name)
      select $1, 'DISPUTADO', id, 'Furadeira' from public.asset_categories where company_id = $1 and name = 'Crachás e cartões' returning id`, [company])
    const { rows: people } = await client.query<{ id: string }>(`select id from public.employees where company_id = $1 and status = 'active' order by id limit 50`, [company])
    const claims = JSON.stringify(own.signedIn('admin@aurora.demo').claims)
    const outcomes = await Promise.all(people.map(async ({ id }) => {
      const one = new pg.Client({ connectionString: own.url })
      await one.connect()
      try {
        await one.query('begin')
        await one.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [claims])
        await one.query(give, [company, id, JSON.stringify([{ id: thing?.id, condition: 'good' }])])
        await one.query('commit')
        return 'given'
      } catch (error) {
        await one.query('rollback')
        return error instanceof pg.DatabaseError ? error.code : 'unknown'
      } finally {
        await one.end()
      }
    }))
    expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'RHSTA')).toHaveLength(49)
    expect((await client.query('select kind from public.asset_events where asset_id = $1 order by id', [thing?.id])).rows).toEqual([{ kind: 'registered' }, { kind: 'delivered' }])
    await client.end()
  })
})
