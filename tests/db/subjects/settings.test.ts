import { beforeAll, describe, expect, it } from 'vitest'
import { brandRamp } from '../../../apps/web/src/shared/brand/brand-ramp.ts'
import { people } from '../support/approvals.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
let master: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  stranger = stage.signedIn('admin@boreal.demo')
  master = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('aurora') } })
  aurora = stage.company('aurora')
})

const SAVE = 'select public.save_setting($1, $2, $3)'
const save = (scene: Scene, actor: Actor, key: string, value: unknown): Promise<unknown> => scene.as(actor, SAVE, [aurora, key, JSON.stringify(value)])
const settings = (scene: Scene, actor: Actor): Promise<readonly Row[]> => scene.as(actor, 'select * from public.settings($1)', [aurora])
const setting = async (scene: Scene, key: string): Promise<Row> => (await settings(scene, admin)).find((row) => row['key'] === key) ?? {}
const preview = async (scene: Scene, key: string, value: unknown): Promise<unknown> =>
  (await scene.as(admin, 'select public.preview_setting($1, $2, $3) as answer', [aurora, key, JSON.stringify(value)]))[0]?.['answer']
const number = async (scene: Scene, key: string): Promise<unknown> => (await scene.owner('select private.setting_number($1, $2) as n', [aurora, key]))[0]?.['n']
/** What follows comes through a door of the API, as the server says. */
const through = (scene: Scene, path: string, method = 'POST'): Promise<unknown> =>
  scene.owner(`select set_config('request.path', $1, true), set_config('request.method', $2, true)`, [path, method])

describe('a setting', () => {
  it('shows the default, then what counts, with who and when, and is the default again', async () => {
    await stage.scene(async (scene) => {
      expect(await setting(scene, 'invitation_days')).toMatchObject({ value: 7, default_value: 7, minimum: 1, maximum: 30, unit: 'dias', changed_at: null, changed_by: null })
      await save(scene, admin, 'invitation_days', 10)
      expect(await setting(scene, 'invitation_days')).toMatchObject({ value: 10, default_value: 7, changed_by: { name: expect.any(String) as string } })
      expect(await number(scene, 'invitation_days')).toBe(10)
      await scene.as(admin, SAVE, [aurora, 'invitation_days', null])
      expect(await setting(scene, 'invitation_days')).toMatchObject({ value: 7 })
      const history = await scene.as(admin, 'select value from public.setting_history($1, $2)', [aurora, 'invitation_days'])
      expect(history.map((row) => row['value'])).toEqual([7, 10])
    })
  })

  it('keeps no version of the same value again', async () => {
    await stage.scene(async (scene) => {
      for (const value of [7, 9, 9]) await save(scene, admin, 'guest_link_days', value)
      expect(await scene.as(admin, 'select value from public.setting_history($1, $2)', [aurora, 'guest_link_days'])).toHaveLength(1)
    })
  })

  it('takes only values within its bounds', async () => {
    await stage.scene(async (scene) => {
      const refused: readonly (readonly [string, unknown])[] = [
        ['invitation_days', 0], ['invitation_days', 31], ['invitation_days', 2.5], ['invitation_days', '7'], ['managers_publish', 1], ['time_zone', 'Europe/Lisbon'], ['brand_hue', 205], ['brand_hue', 'azul'],
      ]
      for (const [key, value] of refused) expect([key, await scene.refusal(admin, SAVE, [aurora, key, JSON.stringify(value)])]).toEqual([key, 'RHSET'])
      expect(await scene.refusal(admin, SAVE, [aurora, 'nada', 'true'])).toBe('RHNTF')
      for (const [key, value] of [['invitation_days', 30], ['managers_publish', true], ['time_zone', 'America/Manaus'], ['brand_hue', 200], ['brand_hue', null]] as const) await save(scene, admin, key, value)
    })
  })

  it('is read and written by who keeps the settings of the company alone', async () => {
    await stage.scene(async (scene) => {
      for (const actor of [manager, person, stranger]) {
        expect(await settings(scene, actor)).toEqual([])
        expect(await scene.refusal(actor, SAVE, [aurora, 'invitation_days', '9'])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.preview_setting($1, $2, $3)', [aurora, 'invitation_days', '9'])).toBe('RHPER')
        expect(await scene.as(actor, 'select * from public.setting_history($1, $2)', [aurora, 'invitation_days'])).toEqual([])
      }
      await save(scene, master, 'invitation_days', 9)
      expect(await number(scene, 'invitation_days')).toBe(9)
    })
  })

  it('that lives in a column has the versions of every door', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin, `update public.company_details set time_zone = 'America/Bahia' where company_id = $1`, [aurora])
      await scene.as(admin, 'select public.save_news_settings($1, true)', [aurora])
      expect(await setting(scene, 'time_zone')).toMatchObject({ value: 'America/Bahia', changed_by: { name: expect.any(String) as string } })
      await save(scene, admin, 'managers_publish', false)
      const history = await scene.as(admin, 'select value from public.setting_history($1, $2)', [aurora, 'managers_publish'])
      expect(history.map((row) => row['value'])).toEqual([false, true])
    })
  })

  it('tells before a change what follows, and writes nothing', async () => {
    await stage.scene(async (scene) => {
      expect(await preview(scene, 'vacation_notice_days', 300)).toMatch(/^Afeta [\d.]+ períodos? aquisitivos?: [\d.]+ ficam? dentro do novo prazo\.$/)
      expect(await preview(scene, 'document_notice_days', 90)).toMatch(/como “A vencer”; hoje/)
      expect(await preview(scene, 'time_zone', 'America/Rio_Branco')).toContain('Neste fuso são')
      expect(await preview(scene, 'module_leaves', false)).toMatch(/^[\d.]+ pessoas deixam de ver o módulo\..*Nada é apagado\.$/)
      for (const [key, value] of [['invitation_days', 3], ['contract_notice_days', 30], ['leaver_days', 30], ['plan_still_days', 7], ['asset_notice_days', 90], ['managers_publish', true]] as const)
        expect([key, typeof (await preview(scene, key, value))]).toEqual([key, 'string'])
      expect(await preview(scene, 'brand_hue', 10)).toBeNull()
      expect(await scene.refusal(admin, 'select public.preview_setting($1, $2, $3)', [aurora, 'leaver_days', '1'])).toBe('RHSET')
      expect(await setting(scene, 'vacation_notice_days')).toMatchObject({ value: 120 })
    })
  })

  it('decides how long invitations and links of guests are good', async () => {
    await stage.scene(async (scene) => {
      await save(scene, admin, 'invitation_days', 3)
      const [uninvited] = await scene.owner('select u.employee_id from private.uninvited_people($1) u join public.employees e on e.id = u.employee_id where e.email is not null limit 1', [aurora])
      await scene.as(admin, `select * from public.prepare_invitation($1, (select email from public.employees where id = $1), 'user')`, [uninvited?.['employee_id']])
      const [open] = await scene.owner(`select round(extract(epoch from expires_at - private.now()) / 86400)::integer as days from public.invitations where employee_id = $1`, [uninvited?.['employee_id']])
      expect(open).toEqual({ days: 3 })
    })
  })

  it('decides from when a document expires soon', async () => {
    await stage.scene(async (scene) => {
      const soon = async (): Promise<unknown> => (await scene.owner('select private.documents_soon($1) - private.today($1) as days', [aurora]))[0]?.['days']
      const expiring = async (): Promise<number> => Number((await scene.as(admin, `select count(*)::integer as n from public.document_list($1, p_state => 'expiring', p_limit => 200)`, [aurora]))[0]?.['n'])
      expect(await soon()).toBe(60)
      await scene.owner(`update public.documents d set expires_on = private.today($1) + 100 where d.company_id = $1 and d.status = 'approved' and d.archived_at is null`, [aurora])
      const before = await expiring()
      await save(scene, admin, 'document_notice_days', 180)
      expect(await soon()).toBe(180)
      expect(await expiring()).toBeGreaterThan(before)
    })
  })
})

describe('a module that is off', () => {
  const ASK = 'select public.save_objective($1, $2)'

  it('is told to everybody of the company, and comes back with all that was in it', async () => {
    await stage.scene(async (scene) => {
      const off = async (actor: Actor): Promise<unknown> => (await scene.as(actor, 'select modules_off from public.companies where id = $1', [aurora]))[0]?.['modules_off']
      const goals = () => scene.owner('select count(*)::integer as n from private.objectives where company_id = $1', [aurora])
      const before = await goals()
      await save(scene, admin, 'module_okrs', false)
      await save(scene, admin, 'module_news', false)
      expect(await off(person)).toEqual(['okrs', 'news'])
      expect(await setting(scene, 'module_okrs')).toMatchObject({ value: false })
      await save(scene, admin, 'module_okrs', true)
      expect(await off(person)).toEqual(['news'])
      expect(await goals()).toEqual(before)
      const history = await scene.as(admin, 'select value from public.setting_history($1, $2)', [aurora, 'module_okrs'])
      expect(history.map((row) => row['value'])).toEqual([true, false])
    })
  })

  it('refuses what comes through its doors, whoever asks, and reads on', async () => {
    await stage.scene(async (scene) => {
      await through(scene, '/rpc/save_objective')
      const allowed = await scene.refusal(manager, ASK, [aurora, '{}'])
      expect(allowed).not.toBe('RHMOD')
      await through(scene, '/rpc/save_setting')
      await save(scene, admin, 'module_okrs', false)
      await through(scene, '/rpc/save_objective')
      for (const actor of [manager, person, admin, master]) expect(await scene.refusal(actor, ASK, [aurora, '{}'])).toBe('RHMOD')
      expect(await scene.refusal(stranger, ASK, [stage.company('boreal'), '{}'])).not.toBe('RHMOD')
      await through(scene, '/rpc/home')
      expect(await scene.refusal(manager, 'select public.home($1)', [aurora])).toBeNull()
      await through(scene, '/rpc/save_setting')
      expect(await scene.refusal(admin, SAVE, [aurora, 'module_okrs', 'true'])).toBeNull()
    })
  })

  it('reads its tables and writes none of them', async () => {
    await stage.scene(async (scene) => {
      const archive = `update public.leave_blocks set archived_at = now() where company_id = $1`
      await scene.owner(`insert into public.leave_blocks (company_id, reason, starts_on, ends_on) values ($1, 'Balanço', private.today($1) + 30, private.today($1) + 40)`, [aurora])
      await save(scene, admin, 'module_leaves', false)
      await through(scene, '/leave_blocks', 'PATCH')
      expect(await scene.refusal(admin, archive, [aurora])).toBe('RHMOD')
      await through(scene, '/leave_blocks', 'GET')
      expect(await scene.refusal(admin, 'select * from public.leave_blocks where company_id = $1', [aurora])).not.toBe('RHMOD')
      await save(scene, admin, 'module_leaves', true)
      await through(scene, '/leave_blocks', 'PATCH')
      expect(await scene.refusal(admin, archive, [aurora])).not.toBe('RHMOD')
    })
  })

  it('leaves the home, Pendências and notifications, and nothing of the others', async () => {
    await stage.scene(async (scene) => {
      const home = async (): Promise<Row> => (await scene.as(admin, 'select public.home($1) as home', [aurora]))[0]?.['home'] as Row
      const modules = async (): Promise<ReadonlySet<unknown>> => new Set((await scene.as(admin, 'select module from public.my_pending_items(200)')).map((row) => row['module']))
      const told = () => scene.owner(`select count(*)::integer as n from public.notifications where company_id = $1 and kind = 'leave_granted'`, [aurora])
      const tell = () => scene.owner(`select private.notify_people($1, array(select id from public.employees where company_id = $1 and user_id is not null), 'leave_granted', 'Férias', null, '/app/leaves')`, [aurora])
      await tell()
      const [before, count] = [await told(), async () => Number((await scene.as(admin, 'select public.my_pending_count() as n'))[0]?.['n'])]
      expect(before[0]?.['n']).not.toBe(0)
      expect(await home()).toHaveProperty('risk')
      expect(await modules()).toContain('leaves')
      const waiting = await count()
      await save(scene, admin, 'module_leaves', false)
      expect(await home()).not.toHaveProperty('risk')
      expect(await home()).toHaveProperty('people')
      expect(await modules()).not.toContain('leaves')
      expect((await modules()).size).toBeGreaterThan(0)
      expect(await count()).toBeLessThan(waiting)
      await tell()
      expect(await told()).toEqual(before)
    })
  })

  it('decides nothing that was asked in it', async () => {
    await stage.scene(async (scene) => {
      const [waiting] = await scene.as(manager, `select action ->> 'request_id' as id, entity_type from public.my_pending_items(200) where kind = 'approval'`)
      await scene.owner(`update public.approval_entity_types set module = 'leaves' where entity_type = $1`, [waiting?.['entity_type']])
      const decide = `select public.decide_approval($1, 'reject', 'Agora não dá.')`
      await save(scene, admin, 'module_leaves', false)
      expect(await scene.refusal(manager, decide, [waiting?.['id']])).toBe('RHMOD')
      await save(scene, admin, 'module_leaves', true)
      expect(await scene.refusal(manager, decide, [waiting?.['id']])).toBeNull()
    })
  })

  it('has a door for each command of its chapters, but for those that other modules rest on', async () => {
    await stage.scene(async (scene) => {
      const unknown = await scene.owner(`select d.door from private.module_doors d where d.door like 'rpc/%' and not exists (
        select from pg_proc p where p.pronamespace = 'public'::regnamespace and 'rpc/' || p.proname = d.door and p.provolatile = 'v')`)
      expect(unknown).toEqual([])
      const tables = await scene.owner(`select d.door from private.module_doors d where d.door not like 'rpc/%' and to_regclass('public.' || d.door) is null`)
      expect(tables).toEqual([])
      const [modules] = await scene.owner(`select array_agg(distinct module order by module) as named from private.module_doors`)
      expect(modules?.['named']).toEqual(['assets', 'documents', 'evaluations', 'leaves', 'news', 'offboarding', 'okrs', 'onboarding', 'pdis'])
    })
  })
})

describe('the colors of a company', () => {
  it('are those of the ramp, in hues of ten degrees', async () => {
    await stage.scene(async (scene) => {
      const rows = await scene.owner('select hue, color from private.brand_hues order by hue')
      expect(rows).toEqual(Array.from({ length: 36 }, (_, n) => ({ hue: n * 10, color: brandRamp(n * 10, 'light').primary })))
    })
  })

  it('reach mails and papers', async () => {
    await stage.scene(async (scene) => {
      const color = async (): Promise<unknown> => (await scene.owner('select private.company_color($1) as color', [aurora]))[0]?.['color']
      const mail = async (key: string): Promise<unknown> => {
        const params = { first_name: 'Ana', company: 'Aurora', title: 'Olá', url: '/app' }
        await scene.owner(`select private.enqueue_mail($1, 'ana@aurora.demo', 'notification', $2, $3)`, [aurora, JSON.stringify(params), key])
        const [sent] = await scene.owner('select private.letter_params(m.company_id, m.template, m.params) as params from private.mail_outbox m where idempotency_key = $1', [key])
        return (sent?.['params'] as Row | undefined)?.['brand_color']
      }
      await scene.as(admin, SAVE, [aurora, 'brand_hue', null])
      expect([await color(), await mail('one')]).toEqual([null, undefined])
      await save(scene, admin, 'brand_hue', 150)
      expect([await color(), await mail('two')]).toEqual([brandRamp(150, 'light').primary, brandRamp(150, 'light').primary])
    })
  })
})

describe('copying from another company', () => {
  it('takes its settings along and says which differ', async () => {
    await stage.scene(async (scene) => {
      const boreal = stage.company('boreal')
      const group = stage.signedIn('master@vinculo.demo')
      await save(scene, admin, 'invitation_days', 12)
      const shown = await scene.as(group, `select item, current_value, new_value, outcome from public.preview_company_copy($1, $2, '{settings}')`, [aurora, boreal])
      expect(shown).toContainEqual({ item: 'Validade do convite', current_value: '7 dias', new_value: '12 dias', outcome: 'update' })
      await scene.as(group, `select * from public.copy_company_settings($1, $2, '{settings}')`, [aurora, boreal])
      expect((await scene.owner(`select private.setting_number($1, 'invitation_days') as n`, [boreal]))[0]).toEqual({ n: 12 })
      const again = await scene.as(group, `select outcome from public.preview_company_copy($1, $2, '{settings}')`, [aurora, boreal])
      expect(new Set(again.map((row) => row['outcome']))).toEqual(new Set(['same']))
      expect(await scene.refusal(admin, `select * from public.copy_company_settings($1, $2, '{settings}')`, [aurora, boreal])).toBe('RHNTF')
    })
  })
})
