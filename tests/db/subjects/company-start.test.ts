import { describe, expect, it } from 'vitest'
import { hireUntold } from '../support/history.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn('admin@aurora.demo')

async function left(scene: Scene): Promise<Record<string, number>> {
  const rows = await scene.as(admin(), 'select step, total::integer from public.company_start($1)', [stage.company('aurora')])
  return Object.fromEntries(rows.map((row) => [String(row['step']), Number(row['total'])]))
}

describe('what a company has left to do', () => {
  it('is counted from the data, step by step, for who keeps the settings alone', async () => {
    await stage.scene(async (scene) => {
      const before = await left(scene)
      expect(Object.keys(before)).toEqual(['people', 'contracts', 'pay', 'personal', 'heads', 'balances', 'documents', 'logins'])
      expect(before['people']).toBe(0)
      const id = await hireUntold(scene, stage, { hire_date: '2015-03-02', status: 'active' })
      const one = await left(scene)
      for (const step of ['contracts', 'pay', 'personal', 'balances', 'documents', 'logins']) expect([step, (one[step] ?? 0) - (before[step] ?? 0)]).toEqual([step, 1])
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', '2015-03-02')`, [stage.company('aurora'), id])
      await scene.owner(`insert into public.employee_personal (company_id, employee_id, sex, education_level) values ($1, $2, 'F', '07')`, [stage.company('aurora'), id])
      const later = await left(scene)
      expect([later['contracts'], later['personal']]).toEqual([before['contracts'], before['personal']])
      for (const actor of [stage.signedIn('gestor@aurora.demo'), stage.signedIn('pessoa@aurora.demo'), stage.signedIn('admin@boreal.demo')]) {
        expect(await scene.as(actor, 'select * from public.company_start($1)', [stage.company('aurora')])).toEqual([])
      }
    })
  })

  it('leaves out what administrators say, until they take it up again', async () => {
    await stage.scene(async (scene) => {
      const choice = async () => (await scene.as(admin(), `select choice from public.company_start($1) where step = 'documents'`, [stage.company('aurora')]))[0]?.['choice']
      const choose = (wish: string | null) => scene.as(admin(), `select public.choose_start_step($1, 'documents', $2)`, [stage.company('aurora'), wish])
      expect(await choice()).toBeNull()
      for (const wish of ['later', 'not_applicable', null]) {
        await choose(wish)
        expect(await choice()).toBe(wish)
      }
      const trail = await scene.owner(`select action_type from public.audit_logs where entity_type = 'company_start_choice' and company_id = $1 order by id`, [stage.company('aurora')])
      expect(trail.map((row) => row['action_type'])).toEqual(['create', 'update', 'delete'])
    })
  })

  it('counts as invited whoever has an invitation that may still be opened', async () => {
    await stage.scene(async (scene) => {
      const id = await hireUntold(scene, stage, { status: 'active' })
      const waits = async () => (await scene.as(admin(), 'select p as employee_id from public.people_to_invite($1) p', [stage.company('aurora')])).some((row) => row['employee_id'] === id)
      const before = await left(scene)
      expect(await waits()).toBe(true)
      await scene.owner(`insert into public.invitations (company_id, employee_id, email, role, expires_at) values ($1, $2, 'nova@aurora.demo', 'user', now() + interval '7 days')`, [stage.company('aurora'), id])
      expect(await waits()).toBe(false)
      expect((await left(scene))['logins']).toBe((before['logins'] ?? 0) - 1)
      await scene.owner(`update public.invitations set invited_at = now() - interval '9 days', expires_at = now() - interval '2 days' where employee_id = $1`, [id])
      expect(await waits()).toBe(true)
    })
  })

  it('suggests as head whom most of a department report to, of equals who works in it', async () => {
    await stage.scene(async (scene) => {
      const [made] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Oficina nova') returning id`, [stage.company('aurora')])
      const suggested = async () => (await scene.as(admin(), 'select head_id, people::integer from public.heads_to_choose($1) where department_id = $2', [stage.company('aurora'), made?.['id']]))[0]
      expect(await suggested()).toEqual({ head_id: null, people: 0 })
      const outside = await hireUntold(scene, stage, { status: 'active' })
      const inside = await hireUntold(scene, stage, { status: 'active', department_id: made?.['id'], manager_id: outside })
      await hireUntold(scene, stage, { status: 'active', department_id: made?.['id'], manager_id: inside })
      expect(await suggested()).toEqual({ head_id: inside, people: 2 })
      await hireUntold(scene, stage, { status: 'active', department_id: made?.['id'], manager_id: outside })
      expect(await suggested()).toEqual({ head_id: outside, people: 3 })
      await scene.owner('update public.departments set head_employee_id = $2 where id = $1', [made?.['id'], outside])
      expect(await suggested()).toBeUndefined()
    })
  })
})

describe('files named after people', () => {
  it('are met by CPF and words of the type, for who manages documents', async () => {
    await stage.scene(async (scene) => {
      const id = await hireUntold(scene, stage, { cpf: '52998224725' })
      const names = ['RG 529.982.247-25.pdf', 'docs/52998224725/comprovante_residencia.jpg', '529982247250 contrato.pdf', 'Foto 11144477735.png', '529-982 x.pdf']
      const match = (actor: Actor) => scene.as(actor, 'select m.name, m.employee_id, t.name as type from public.match_document_files($1, $2) m left join public.document_types t on t.id = m.type_id', [stage.company('aurora'), names])
      const rows = await match(admin())
      expect(rows.map((row) => [row['name'], row['employee_id'] === id])).toEqual(names.map((name, place) => [name, place < 2]))
      expect(String(rows[0]?.['type'])).toBe('Documento de identidade e CPF')
      expect(String(rows[1]?.['type'])).toBe('Comprovante de endereço')
      expect(await match(stage.signedIn('pessoa@aurora.demo'))).toEqual([])
      expect(await match(stage.signedIn('admin@boreal.demo'))).toEqual([])
    })
  })
})
