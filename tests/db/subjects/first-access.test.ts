import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

const needs = 'select needed, company_name, notice_id, notice_version from public.needs_first_access()'
const accept = 'select * from public.accept_first_access($1)'
const pending = 'select public.first_login_pending() as pending'
const publish = 'insert into public.privacy_notices (company_id, text) values ($1, $2)'

/** Somebody of Aurora who was invited, got a login and signed in by the link. */
async function invited(scene: Scene): Promise<{ actor: Actor; person: string }> {
  const [row] = await scene.owner(
    `select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 1`,
    [stage.company('aurora')],
  )
  const person = String(row?.['id'])
  const [prepared] = await scene.as(admin, `select * from public.prepare_invitation($1, 'nova@aurora.demo', 'user')`, [person])
  const login = randomUUID()
  const session = randomUUID()
  await scene.owner(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', 'nova@aurora.demo', now(), now(), now())`,
    [login],
  )
  await scene.as(serviceRole, 'select public.confirm_invitation($1, $2)', [prepared?.['invitation_id'], login])
  await scene.owner('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [session, login])
  return { person, actor: { role: 'authenticated', claims: { sub: login, session_id: session, role: 'authenticated', aal: 'aal1' } } }
}

describe('the first access', () => {
  it('asks who came by invitation to acknowledge the notice, and accepts the invitation', async () => {
    await stage.scene(async (scene) => {
      const { actor, person } = await invited(scene)
      const [asked] = await scene.as(actor, needs)
      expect(asked).toMatchObject({ needed: true, company_name: 'Aurora Tecnologia', notice_version: 1 })
      const [receipt] = await scene.as(actor, accept, [asked?.['notice_id']])
      expect(receipt).toMatchObject({ employee_id: person, kind: 'privacy_notice', subject_id: stage.company('aurora'), company_id: stage.company('aurora'), door: 'app' })
      expect(await scene.as(actor, needs)).toMatchObject([{ needed: false }])
      expect(await scene.as(admin, 'select state from public.employee_access($1)', [person])).toEqual([{ state: 'active' }])
      expect(await scene.as(actor, accept, [asked?.['notice_id']])).toEqual([receipt])
      expect(await scene.owner(`select entity_id from public.audit_logs where action_type = 'accept_invitation'`)).toEqual([
        { entity_id: actor.claims?.['sub'] },
      ])
    })
  })

  it('is not asked of anyone else, and answers nothing to who has no company', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.as(stage.signedIn('pessoa@aurora.demo'), needs)).toMatchObject([{ needed: false }])
      expect(await scene.as(stage.signedIn('estranho@vinculo.demo'), needs)).toEqual([])
      expect(await scene.refusal(stage.signedIn('estranho@vinculo.demo'), accept, [randomUUID()])).toBe('RHPER')
    })
  })

  it('takes the notice in force alone: not a replaced one, not another company’s', async () => {
    await stage.scene(async (scene) => {
      const { actor } = await invited(scene)
      const [old] = await scene.as(actor, needs)
      await scene.as(admin, publish, [stage.company('aurora'), '  Aviso novo, mais claro.\n'])
      expect(await scene.refusal(actor, accept, [old?.['notice_id']])).toBe('RHNOT')
      const [foreign] = await scene.owner('select id from public.privacy_notices where company_id = $1', [stage.company('boreal')])
      expect(await scene.refusal(actor, accept, [foreign?.['id']])).toBe('RHNOT')
      const [now] = await scene.as(actor, 'select notice_id, notice_version, notice_text from public.needs_first_access()')
      expect(now).toMatchObject({ notice_version: 2, notice_text: 'Aviso novo, mais claro.' })
      expect(await scene.refusal(actor, accept, [now?.['notice_id']])).toBeNull()
    })
  })
})

describe('a privacy notice', () => {
  it('is born with every company', async () => {
    await stage.scene(async (scene) => {
      const [company] = await scene.as(stage.signedIn('master@vinculo.demo'), `select id from public.create_company('Delta')`)
      const [notice] = await scene.owner('select version, text from public.privacy_notices where company_id = $1', [company?.['id']])
      expect(notice?.['version']).toBe(1)
      expect(notice?.['text']).toContain('Lei 13.709/2018')
    })
  })

  it('is numbered and signed by the database, and stays as it was', async () => {
    await stage.scene(async (scene) => {
      const [next] = await scene.as(admin, `${publish} returning version, published_by`, [stage.company('aurora'), 'Versão dois'])
      expect(next).toEqual({ version: 2, published_by: admin.claims?.['sub'] })
      expect(await scene.refusal(admin, publish, [stage.company('boreal'), 'Versão'])).toBe('42501')
      expect(await scene.refusal(admin, publish, [stage.company('aurora'), '  '])).toBe('23514')
      expect(await scene.refusal(admin, `insert into public.privacy_notices (company_id, text, version) values ($1, 'x', 9)`, [stage.company('aurora')])).toBe('42501')
      for (const actor of [admin, serviceRole]) {
        expect(await scene.refusal(actor, `update public.privacy_notices set text = 'x'`)).toBe('42501')
        expect(await scene.refusal(actor, 'delete from public.acknowledgements')).toBe('42501')
      }
    })
  })
})

describe('the check of the first login', () => {
  const ask = `update public.company_details set require_password_change_at_first_login = true where company_id = $1`

  it('is false by default, true where the company asks for a change, and false after it', async () => {
    await stage.scene(async (scene) => {
      const person = stage.signedIn('pessoa@aurora.demo')
      expect(await scene.as(person, pending)).toEqual([{ pending: false }])
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), ask, [stage.company('aurora')])).toBe('0 rows')
      await scene.as(admin, ask, [stage.company('aurora')])
      expect(await scene.as(person, pending)).toEqual([{ pending: true }])
      expect(await scene.as(stage.signedIn('pessoa@boreal.demo'), pending)).toEqual([{ pending: false }])
      expect(await scene.as(stage.signedIn('estranho@vinculo.demo'), pending)).toEqual([{ pending: false }])
      await scene.as(
        person,
        `insert into public.audit_logs (action_type, entity_type, entity_id, performed_by, metadata)
         values ('password_change', 'user', $1, $1, '{"initiated_by": "user"}')`,
        [person.claims?.['sub']],
      )
      expect(await scene.as(person, pending)).toEqual([{ pending: false }])
    })
  })

  it('spares who has just chosen a password at the first access', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin, ask, [stage.company('aurora')])
      const { actor } = await invited(scene)
      expect(await scene.as(actor, pending)).toEqual([{ pending: true }])
      const [asked] = await scene.as(actor, needs)
      await scene.as(actor, accept, [asked?.['notice_id']])
      expect(await scene.as(actor, pending)).toEqual([{ pending: false }])
    })
  })
})
