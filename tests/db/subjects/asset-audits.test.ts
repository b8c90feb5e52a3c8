import { beforeAll, describe, expect, it } from 'vitest'
import { answer, askedOf, auditItems, auditView, begin, ownPhoto, scan, scanned } from '../support/asset-audits.ts'
import { employeeId } from '../support/approvals.ts'
import { given, newAsset, standing } from '../support/assets.ts'
import { act, enter } from '../support/guests.ts'
import { freeze, hire } from '../support/history.ts'
import { anon, serviceRole, sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'

const stage = sharedStage()
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

const start = 'select public.start_asset_audit($1, $2, $3)'
const tagOf = async (scene: Scene, id: string): Promise<string> => String((await scene.owner('select tag from public.assets where id = $1', [id]))[0]?.['tag'])
/** A category of its own, so that a scene knows what an audit lists. */
async function category(scene: Scene): Promise<string> {
  const [made] = await scene.owner(`insert into public.asset_categories (company_id, name, requires_acceptance) values ($1, 'Para conferir', false) returning id`, [aurora])
  return String(made?.['id'])
}
const thing = (scene: Scene, columns: Row = {}): Promise<string> => newAsset(scene, admin, aurora, 'Para conferir', columns)

interface Held {
  readonly audit: unknown
  readonly campaign: unknown
  readonly category: string
  readonly me: string
  readonly things: readonly string[]
  readonly stock: string
}
/** pessoa@ holds two things and one is in the stock; all three are audited. */
async function underway(scene: Scene, values: Row = {}): Promise<Held> {
  const category_id = await category(scene)
  const me = String(await employeeId(scene, 'pessoa@aurora.demo'))
  const things = [await thing(scene, { name: 'A' }), await thing(scene, { name: 'B' })]
  const stock = await thing(scene, { name: 'C' })
  await given(scene, admin, aurora, me, things.map((id) => ({ id })))
  const begun = await begin(scene, admin, aurora, { category_id, stock: true, ...values }, [me])
  expect(begun).toMatchObject({ items: 3, people: 1 })
  return { audit: begun['audit_id'], campaign: begun['campaign_id'], category: category_id, me, things, stock }
}
const itemOf = async (scene: Scene, held: Held, asset: string | undefined): Promise<Row> =>
  (await scene.owner('select * from public.asset_audit_items where audit_id = $1 and asset_id = $2', [held.audit, asset]))[0] ?? {}
const confirm = async (scene: Scene, held: Held, asset: string | undefined, values: Row = {}): Promise<void> => {
  await scene.as(person, answer, [(await itemOf(scene, held, asset))['id'], JSON.stringify({ with_me: true, condition: 'good', file_id: await ownPhoto(scene, person, held.me), ...values })])
}

describe('an audit', () => {
  it('lists what people hold and what nobody holds, and asks in Pendências until it is answered', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const held = await underway(scene)
      expect(await auditView(scene, admin, held.audit)).toMatchObject({ title: 'Conferência de fim de ano', figures: { total: 3, waiting: 3, people: 1, people_done: 0 } })
      const [pending] = await scene.as(person, `select title, detail, url, due_at from public.my_pending_items() where kind = 'asset_audit'`)
      expect(pending).toMatchObject({ title: 'Confirme os bens que estão com você', detail: 'Conferência de fim de ano: 2 bens para confirmar', url: '/app/assets?tab=comigo&conferir=1' })
      expect((await askedOf(scene, person)).map(({ name, state }) => [name, state])).toEqual([['A', 'waiting'], ['B', 'waiting']])
      await confirm(scene, held, held.things[0])
      await scene.as(person, answer, [(await itemOf(scene, held, held.things[1]))['id'], '{"with_me":false,"note":"Devolvi em março"}'])
      expect(await scene.as(person, `select 1 from public.my_pending_items() where kind = 'asset_audit'`)).toEqual([])
      expect(await auditView(scene, admin, held.audit)).toMatchObject({ figures: { waiting: 1, confirmed: 1, divergent: 1, by_person: 2, people_done: 1 } })
      expect(await auditItems(scene, admin, held.audit, 'divergent')).toMatchObject([{ name: 'B', divergence: 'not_with_me', note: 'Devolvi em março', expected: { id: held.me } }])
      const [first] = await auditItems(scene, admin, held.audit, 'confirmed')
      expect(first).toMatchObject({ name: 'A', found_by: 'person', condition: 'good', photo_id: expect.any(String) as string })
      // Nothing moved by itself.
      expect(await standing(scene, held.things[1] ?? '')).toMatchObject({ status: 'in_use', holder_id: held.me })
      expect(await scene.owner(`select note from public.asset_events where kind = 'audited' and asset_id = any ($1) order by id`, [held.things]))
        .toEqual([{ note: 'Confirmado por quem está com ele' }, { note: 'A pessoa diz que não está com ela: Devolvi em março' }])
    })
  })

  it('of nothing, without a name or a day, or in the past does not begin', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const category_id = await category(scene)
      const values = (more: Row): string => JSON.stringify({ title: 'Nova', due_on: '2026-12-05', stock: true, category_id, ...more })
      expect(await scene.refusal(admin, start, [aurora, values({}), null])).toBe('RHARG')
      await thing(scene)
      for (const [more, code] of [[{ title: ' ' }, 'RHARG'], [{ due_on: null }, 'RHARG'], [{ due_on: '2026-11-19' }, 'RHEXP'], [{ due_on: 'amanhã' }, 'RHARG']] as const) {
        expect(await scene.refusal(admin, start, [aurora, values(more), null]), JSON.stringify(more)).toBe(code)
      }
      expect(await scene.refusal(admin, start, [aurora, values({}), JSON.stringify({ departments: ['x'] })])).toBe('RHARG')
      expect(await begin(scene, admin, aurora, { stock: true, category_id })).toMatchObject({ items: 1, people: 0, campaign_id: null })
      // Another open audit has it already.
      expect(await scene.refusal(admin, start, [aurora, values({}), null])).toBe('RHARG')
    })
  })

  it('says before it begins who would be asked how much, and how much lies in the stock', async () => {
    await stage.scene(async (scene) => {
      const category_id = await category(scene)
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      await given(scene, admin, aurora, String(me), [{ id: await thing(scene) }])
      await thing(scene)
      const wishes = JSON.stringify({ category_id })
      expect(await scene.as(admin, `select asked, channels from public.campaign_recipients($1, 'asset_audit', $2, $3)`, [aurora, JSON.stringify({ people: [me] }), wishes]))
        .toMatchObject([{ asked: 1 }])
      expect(await scene.as(admin, 'select public.audit_stock_count($1, $2) as n', [aurora, wishes])).toEqual([{ n: 1 }])
      // A campaign of an audit is not sent by hand.
      expect(await scene.refusal(admin, `select * from public.send_campaign($1, 'asset_audit', $2, $3)`, [aurora, JSON.stringify({ people: [me] }), wishes])).toBe('RHARG')
    })
  })

  it('is taken back in its first ten seconds, and is then in no list', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      const listed = async (): Promise<readonly unknown[]> =>
        (await scene.as(admin, `select a ->> 'id' as id from jsonb_array_elements(public.asset_audit_list($1) -> 'audits') a`, [aurora])).map(({ id }) => id)
      expect(await listed()).toContain(held.audit)
      await scene.as(admin, 'select public.undo_campaign($1)', [held.campaign])
      expect(await listed()).not.toContain(held.audit)
      expect(await askedOf(scene, person)).toEqual([])
      expect(await begin(scene, admin, aurora, { category_id: held.category, stock: true })).toMatchObject({ items: 1 })
    })
  })

  it('closes once: what waits is missing, nobody is asked any more, and nothing changes afterwards', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      await confirm(scene, held, held.things[0])
      await scene.as(admin, 'select public.close_asset_audit($1)', [held.audit])
      const view = await auditView(scene, admin, held.audit)
      expect(view['closed_at']).not.toBeNull()
      expect(view.figures).toMatchObject({ confirmed: 1, waiting: 2 })
      expect(await askedOf(scene, person)).toEqual([])
      expect(await scene.owner('select 1 from public.campaigns where id = $1 and closed_at is not null', [held.campaign])).toHaveLength(1)
      const second = (await itemOf(scene, held, held.things[1]))['id']
      expect(await scene.refusal(person, answer, [second, '{"with_me":false,"note":"x"}'])).toBe('RHCLS')
      expect(await scene.refusal(admin, scan, [held.audit, await tagOf(scene, held.stock), null])).toBe('RHCLS')
      expect(await scene.refusal(admin, 'select public.set_audit_finding($1, $2)', [second, 'not_found'])).toBe('RHCLS')
      // A loss is registered as anywhere else.
      await scene.as(admin, 'select public.move_asset($1, $2, $3, $4)', [aurora, held.stock, 'lost', 'Não apareceu na conferência'])
      expect(await auditItems(scene, admin, held.audit, 'waiting')).toEqual(expect.arrayContaining([expect.objectContaining({ asset_id: held.stock, status: 'lost' })]))
    })
  })

  it('that nobody closed waits in Pendências of who manages assets', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await underway(scene)
      const waiting = `select title from public.my_pending_items() where kind = 'asset_audit_end'`
      expect(await scene.as(admin, waiting)).toEqual([])
      await freeze(scene, '2026-12-02')
      expect(await scene.as(admin, waiting)).toEqual([{ title: 'Auditoria de bens para encerrar' }])
      expect(await scene.as(person, waiting)).toEqual([])
    })
  })
})

describe('an answer', () => {
  it('says with a photo and the condition that it is here, or what one knows of it', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      const id = (await itemOf(scene, held, held.things[0]))['id']
      const answered = async (values: Row): Promise<string | null> => scene.refusal(person, answer, [id, JSON.stringify(values)])
      const file_id = await ownPhoto(scene, person, held.me)
      expect(await answered({ with_me: true, condition: 'good' })).toBe('RHUPL')
      expect(await answered({ with_me: true, file_id })).toBe('RHARG')
      expect(await answered({ with_me: true, condition: 'damaged', file_id })).toBe('RHCOM')
      expect(await answered({ with_me: false })).toBe('RHCOM')
      expect(await answered({ condition: 'good', file_id })).toBe('RHARG')
      expect(await answered({ with_me: 'talvez' })).toBe('RHARG')
      await scene.as(person, answer, [id, JSON.stringify({ with_me: true, condition: 'damaged', note: 'Tela trincada', file_id })])
      expect(await itemOf(scene, held, held.things[0])).toMatchObject({ state: 'divergent', divergence: 'damaged', note: 'Tela trincada' })
    })
  })

  it('may be corrected until HR has scanned the thing; each answer stays in the chain', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      const [asset] = held.things
      const id = (await itemOf(scene, held, asset))['id']
      await scene.as(person, answer, [id, '{"with_me":false,"note":"Não sei"}'])
      await confirm(scene, held, asset)
      expect(await itemOf(scene, held, asset)).toMatchObject({ state: 'confirmed', divergence: null, note: null })
      expect(await scene.owner(`select 1 from public.asset_events where asset_id = $1 and kind = 'audited'`, [asset])).toHaveLength(2)
      await scene.as(admin, 'select public.set_audit_finding($1, $2, $3)', [id, 'other_holder', 'Está com o Bruno'])
      expect(await itemOf(scene, held, asset)).toMatchObject({ divergence: 'other_holder', found_by: 'scan', note: 'Está com o Bruno' })
      expect(await scene.refusal(person, answer, [id, '{"with_me":false,"note":"x"}'])).toBe('RHSTA')
    })
  })

  it('is not asked of a thing that the person gave back, nor of a person who left', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      const id = (await itemOf(scene, held, held.things[0]))['id']
      await scene.as(admin, 'select public.return_assets($1, $2)', [aurora, JSON.stringify([{ id: held.things[0], condition: 'good' }])])
      expect((await askedOf(scene, person)).map(({ name }) => name)).toEqual(['B'])
      expect(await scene.refusal(person, answer, [id, '{"with_me":false,"note":"x"}'])).toBe('RHSTA')
      const progress = 'select open, done, about from public.campaign_progress($1)'
      expect(await scene.as(admin, progress, [held.campaign])).toEqual([{ open: 1, done: 0, about: '1 bem para confirmar' }])
      const leaving = await hire(scene, stage)
      await given(scene, admin, aurora, leaving, [{ id: held.things[0] }, { id: await thing(scene) }])
      const other = await begin(scene, admin, aurora, { category_id: held.category }, [leaving])
      await scene.owner(`update public.employees set status = 'terminated', termination_date = hire_date + 900 where id = $1`, [leaving])
      expect(await scene.as(admin, progress, [other['campaign_id']])).toEqual([{ open: 0, done: 0, about: null }])
    })
  })

  it('comes by a guest link of who has no login, and the evidence says by which door', async () => {
    await stage.scene(async (scene) => {
      const category_id = await category(scene)
      const [guest] = await scene.owner(
        `select id, cpf, birth_date::text as birth from public.employees where company_id = $1 and user_id is null and status = 'active' and cpf is not null
           and birth_date is not null order by registration_number limit 1`, [aurora])
      await given(scene, admin, aurora, String(guest?.['id']), [{ id: await thing(scene, { name: 'Coletor' }) }])
      const begun = await begin(scene, admin, aurora, { category_id }, [guest?.['id']])
      const [made] = await scene.as(admin, `select * from public.make_guest_links($1, 'asset_audit', $2)`, [aurora, [guest?.['id']]])
      const secret = await enter(scene, { id: '', cpf: String(guest?.['cpf']), birth: String(guest?.['birth']), token: String(made?.['token']) })
      const page = async (): Promise<readonly Row[]> =>
        (await scene.as(anon, `select i as item from jsonb_array_elements(public.guest_session($1) #> '{view,asset_audit,audits,0,items}') i`, [secret])).map(({ item }) => item as Row)
      const [item] = await page()
      expect(item).toMatchObject({ name: 'Coletor', state: 'waiting' })
      const upload = `select * from public.start_guest_upload($1, $2, 'foto.jpg', 'image/jpeg', $3)`
      expect(await scene.refusal(serviceRole, upload, [secret, stage.company('aurora'), 1000])).toBe('RHNTF')
      expect(await scene.refusal(serviceRole, upload, [secret, item?.['id'], 41943040])).toBe('RHSIZ')
      const [file] = await scene.as(serviceRole, upload, [secret, item?.['id'], 1000])
      await scene.as(serviceRole, `select * from public.confirm_upload($1, 'image/jpeg', 1000, $2)`, [file?.['file_id'], 'ab'.repeat(32)])
      const values = { item_id: item?.['id'], with_me: true, condition: 'good', file_id: file?.['file_id'] }
      expect(await scene.refusal(anon, act, [secret, 'send', JSON.stringify(values)])).toBe('RHARG')
      await scene.as(anon, act, [secret, 'answer', JSON.stringify(values)])
      expect(await page()).toMatchObject([{ state: 'confirmed' }])
      expect(await scene.as(admin, 'select state, channel, doors from public.campaign_evidence($1)', [begun['campaign_id']])).toEqual([{ state: 'done', channel: 'guest_link', doors: ['guest_link'] }])
      expect(await auditItems(scene, admin, begun['audit_id'])).toMatchObject([{ found_by: 'guest', photo_id: file?.['file_id'] }])
      await scene.as(admin, 'select public.close_asset_audit($1)', [begun['audit_id']])
      expect((await scene.as(anon, 'select public.guest_session($1) as page', [secret]))[0]?.['page']).toBeNull()
    })
  })
})

describe('a scan', () => {
  it('knows a thing by its tag, serial number or address, and a second time says since when', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      await scene.owner(`update public.assets set serial = 'SN-77' where id = $1`, [held.things[0]])
      expect(await scanned(scene, admin, held.audit, `  ${(await tagOf(scene, held.stock)).toLowerCase()} `)).toMatchObject({ outcome: 'confirmed', item: { name: 'C', found_by: 'scan' } })
      expect(await scanned(scene, admin, held.audit, 'sn-77')).toMatchObject({ outcome: 'confirmed', item: { name: 'A' } })
      expect(await scanned(scene, admin, held.audit, `https://rh.exemplo.com/app/assets?bem=${String(held.things[1])}`)).toMatchObject({ outcome: 'confirmed', item: { name: 'B' } })
      expect(await scanned(scene, admin, held.audit, 'SN-77')).toMatchObject({ outcome: 'already', at: expect.any(String) as string, item: { name: 'A' } })
      expect(await scene.owner(`select 1 from public.asset_events where asset_id = $1 and kind = 'audited'`, [held.things[0]])).toHaveLength(1)
      expect(await scene.refusal(admin, scan, [held.audit, '  ', null])).toBe('RHARG')
    })
  })

  it('finds what is elsewhere, with somebody else or was lost, and moves nothing', async () => {
    await stage.scene(async (scene) => {
      const sites = await scene.owner('select id from public.work_sites where company_id = $1 and archived_at is null order by name limit 2', [aurora])
      const held = await underway(scene)
      const elsewhere = await thing(scene, { name: 'D', work_site_id: sites[0]?.['id'] })
      const [withOther, gone] = [await thing(scene, { name: 'E' }), await thing(scene, { name: 'F' })]
      await given(scene, admin, aurora, await hire(scene, stage), [{ id: withOther }])
      await scene.as(admin, 'select public.move_asset($1, $2, $3, $4)', [aurora, gone, 'lost', 'Sumiu'])
      const find = async (asset: string, site: unknown = null): Promise<Row> => scanned(scene, admin, held.audit, await tagOf(scene, asset), site)
      expect(await find(elsewhere, sites[1]?.['id'])).toMatchObject({ outcome: 'divergent', item: { divergence: 'other_place' } })
      expect(await find(withOther)).toMatchObject({ outcome: 'divergent', item: { divergence: 'other_holder' } })
      expect(await find(gone)).toMatchObject({ outcome: 'divergent', item: { divergence: 'reappeared' } })
      // Of which its holder said that it is not with them, and which turned up.
      await scene.as(person, answer, [(await itemOf(scene, held, held.things[0]))['id'], '{"with_me":false,"note":"Não sei"}'])
      expect(await find(held.things[0] ?? '')).toMatchObject({ outcome: 'divergent', item: { divergence: 'other_holder', note: 'Não sei' } })
      expect(await standing(scene, gone)).toMatchObject({ status: 'lost' })
      const id = (await itemOf(scene, held, elsewhere))['id']
      expect(await scene.refusal(admin, 'select public.set_audit_finding($1, $2)', [id, 'not_with_me'])).toBe('RHARG')
      await scene.as(admin, 'select public.set_audit_finding($1, null)', [id])
      expect(await itemOf(scene, held, elsewhere)).toMatchObject({ state: 'confirmed', divergence: null })
    })
  })

  it('of a thing of another company is a code that nobody knows, noted once', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      const [other] = await scene.owner('select id, tag from public.assets where company_id = $1 limit 1', [stage.company('boreal')])
      const address = `https://rh.exemplo.com/app/assets?bem=${String(other?.['id'])}`
      expect(await scanned(scene, admin, held.audit, address)).toMatchObject({ outcome: 'stray', code: address, item: null })
      expect(await scanned(scene, admin, held.audit, address.toUpperCase())).toMatchObject({ outcome: 'known_stray', item: null })
      const view = await auditView(scene, admin, held.audit)
      expect(view.strays).toMatchObject([{ code: address }])
      expect(view.figures).toMatchObject({ strays: 1, total: 3 })
    })
  })

  it('stays fast in an audit of five thousand', async () => {
    await stage.scene(async (scene) => {
      const category_id = await category(scene)
      await scene.owner(`insert into public.assets (company_id, tag, category_id, name) select $1, 'LOTE-' || n, $2, 'Coletor' from generate_series(1, 5000) n`, [aurora, category_id])
      const begun = await begin(scene, admin, aurora, { stock: true, category_id })
      expect(begun).toMatchObject({ items: 5000 })
      const from = Date.now()
      await scene.as(admin, `select count(public.scan_asset($1, 'LOTE-' || n)) from generate_series(1, 500) n`, [begun['audit_id']])
      expect((Date.now() - from) / 500).toBeLessThan(20)
      expect((await auditView(scene, admin, begun['audit_id'])).figures).toMatchObject({ by_scan: 500, waiting: 4500 })
    })
  })
})

describe('the rights', () => {
  it('are those of who manages assets; a person answers for what is their own', async () => {
    await stage.scene(async (scene) => {
      const held = await underway(scene)
      const id = (await itemOf(scene, held, held.things[0]))['id']
      expect(await scanned(scene, admin, held.audit, await tagOf(scene, held.stock))).toMatchObject({ outcome: 'confirmed' })
      for (const actor of [manager, person]) {
        expect(await scene.refusal(actor, start, [aurora, '{"title":"x","due_on":"2099-01-01","stock":true}', null])).toBe('RHPER')
        expect(await scene.refusal(actor, scan, [held.audit, 'X', null])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.set_audit_finding($1, null)', [id])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.close_asset_audit($1)', [held.audit])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.asset_audit_list($1)', [aurora])).toBe('RHPER')
      }
      for (const actor of [manager, person, stranger]) {
        expect(await auditView(scene, actor, held.audit)).toBeNull()
        expect(await auditItems(scene, actor, held.audit)).toEqual([])
      }
      for (const [text, values] of [[scan, [held.audit, 'X', null]], ['select public.set_audit_finding($1, null)', [id]], ['select public.close_asset_audit($1)', [held.audit]]] as const) {
        expect(await scene.refusal(stranger, text, values)).toBe('RHNTF')
      }
      // Somebody else's item, and a photo that somebody else sent.
      expect(await askedOf(scene, manager)).not.toEqual(expect.arrayContaining([expect.objectContaining({ id })]))
      const answering = JSON.stringify({ with_me: true, condition: 'good', file_id: await ownPhoto(scene, manager, await employeeId(scene, 'gestor@aurora.demo')) })
      for (const actor of [manager, stranger]) expect(await scene.refusal(actor, answer, [id, answering])).toBe('RHNTF')
      expect(await scene.refusal(person, answer, [id, answering])).toBe('RHNTF')
      expect(await scene.refusal(person, answer, [(await itemOf(scene, held, held.stock))['id'], answering])).toBe('RHNTF')
      await confirm(scene, held, held.things[0])
    })
  })
})
