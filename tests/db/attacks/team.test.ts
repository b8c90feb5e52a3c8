import { describe, expect, it } from 'vitest'
import { hire } from '../support/history.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const gestor = (): Actor => stage.signedIn('gestor@aurora.demo')
const admin = (): Actor => stage.signedIn('admin@aurora.demo')

async function idOf(scene: Scene, email: string): Promise<string> {
  const [row] = await scene.owner('select id from public.employees where email = $1', [email])
  return String(row?.['id'])
}

/** Every column that people may write at all, with a value that nobody of the demo has. */
const columns: ReadonlyArray<readonly [string, string]> = [
  ['first_name', 'Outra'], ['last_name', 'Pessoa'], ['social_name', 'Outra Pessoa'], ['email', 'outra@exemplo.com.br'], ['position', 'Outro'],
  ['phone', '(11) 98888-7777'], ['address', 'Rua Nova, 1'], ['birth_date', '1991-02-03'], ['rg', '1234'], ['profile_image_url', 'https://fotos.exemplo.com.br/a.png'],
]
const terms: ReadonlyArray<readonly [string, string]> = [
  ['status', 'notice'], ['hire_date', '2019-05-06'], ['cpf', '39053344705'], ['registration_number', 'NOVA-1'],
]

describe('what a manager writes by hand', () => {
  it.each(columns)('%s reaches the team and nobody else', async (column, value) => {
    await stage.scene(async (scene) => {
      const set = `update public.employees set ${column} = $2 where id = $1`
      const mine = await hire(scene, stage, { manager_id: await idOf(scene, 'gestor@aurora.demo') })
      expect(await scene.refusal(gestor(), set, [mine, value])).toBeNull()
      for (const other of [await hire(scene, stage), await idOf(scene, 'admin@aurora.demo'), await idOf(scene, 'gestor@aurora.demo')]) {
        expect(await scene.refusal(gestor(), set, [other, value])).toBe('RHTEA')
      }
    })
  })

  it.each(terms)('%s is nobody’s: administrators write it', async (column, value) => {
    await stage.scene(async (scene) => {
      const set = `update public.employees set ${column} = $2 where id = $1`
      const mine = await hire(scene, stage, { manager_id: await idOf(scene, 'gestor@aurora.demo') })
      expect((await scene.attempt(gestor(), set, [mine, value])).error).toMatchObject({ code: 'RHPER', detail: column })
      expect(await scene.refusal(gestor(), set, [await hire(scene, stage), value])).toBe('RHTEA')
      expect(await scene.refusal(admin(), set, [mine, value])).toBeNull()
    })
  })

  it('is all or nothing: one person outside the team refuses the statement', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(gestor(), `update public.employees set position = 'Outro' where id = any (private.my_team_ids())`)).toBeNull()
      expect(await scene.refusal(gestor(), `update public.employees set position = 'Outro'`)).toBe('RHTEA')
    })
  })

  it('registers people into the team, without the terms of a contract', async () => {
    await stage.scene(async (scene) => {
      const me = await idOf(scene, 'gestor@aurora.demo')
      const register = (more: Readonly<Record<string, string | null>>): Promise<string | null> => {
        const row = { company_id: stage.company('aurora'), first_name: 'Nova', last_name: 'Pessoa', ...more }
        const text = `insert into public.employees (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_name, place) => `$${place + 1}`).join(', ')})`
        return scene.refusal(gestor(), text, Object.values(row))
      }
      expect(await register({ manager_id: me })).toBeNull()
      expect(await register({ manager_id: await idOf(scene, 'pessoa@aurora.demo') })).toBeNull()
      for (const manager_id of [null, await idOf(scene, 'admin@aurora.demo')]) expect(await register({ manager_id })).toBe('RHTEA')
      for (const [column, value] of terms) expect(await register({ manager_id: me, [column]: value }), column).toBe(column === 'status' ? '42501' : 'RHPER')
    })
  })
})

describe('what a manager moves', () => {
  const move = `select public.change_assignment($1, private.today($2), $3, 'transfer')`

  it('is of the team and stays in it, by the form, by the history and in bulk', async () => {
    await stage.scene(async (scene) => {
      const [me, lead, chief] = [await idOf(scene, 'gestor@aurora.demo'), await idOf(scene, 'pessoa@aurora.demo'), await idOf(scene, 'admin@aurora.demo')]
      const [mine, other] = [await hire(scene, stage, { manager_id: me }), await hire(scene, stage)]
      const aurora = stage.company('aurora')
      expect(await scene.refusal(gestor(), move, [mine, aurora, { manager_id: lead }])).toBeNull()
      for (const manager_id of [chief, null, other]) {
        expect(await scene.refusal(gestor(), move, [mine, aurora, { manager_id }])).toBe('RHTEA')
        expect(await scene.refusal(gestor(), 'update public.employees set manager_id = $2 where id = $1', [mine, manager_id])).toBe('RHTEA')
      }
      expect(await scene.refusal(gestor(), move, [other, aurora, { manager_id: me }])).toBe('RHTEA')
      const each = await scene.as(gestor(), `select code, outcome from public.change_assignments_each(array[$1, $2]::uuid[], private.today($3), $4, 'transfer') order by outcome`,
        [mine, other, aurora, { position_title: 'Especialista' }])
      expect(each).toEqual([{ code: null, outcome: 'changed' }, { code: 'RHTEA', outcome: 'refused' }])
    })
  })

  it('is no plan of other teams, and no readmission', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const other = await hire(scene, stage)
      const [plan] = await scene.as(admin(), `select (public.change_assignment($1, private.today($2) + 5, $3, 'transfer')).id`, [other, aurora, { position_title: 'Especialista' }])
      expect(await scene.refusal(gestor(), 'select public.cancel_assignment($1)', [plan?.['id']])).toBe('RHTEA')
      expect(await scene.refusal(admin(), 'select public.cancel_assignment($1)', [plan?.['id']])).toBeNull()
      const gone = await hire(scene, stage, { status: 'terminated', termination_date: '2024-01-31', manager_id: await idOf(scene, 'gestor@aurora.demo') })
      const back = 'select public.rehire_employee($1, private.today($2))'
      expect(await scene.refusal(gestor(), back, [gone, aurora])).toBe('RHPER')
      expect(await scene.refusal(admin(), back, [gone, aurora])).toBeNull()
    })
  })
})

describe('what identifies a person before the law', () => {
  const read = `select public.read_sensitive_records($1, 'identity') -> 'identity' as identity`
  const readings = `select a.performed_by, a.metadata ->> 'class' as class from public.audit_logs a where a.action_type = 'view_sensitive' and a.entity_id = $1`

  it('is shown to a manager by a door that writes it down, and to nobody who does not read everybody', async () => {
    await stage.scene(async (scene) => {
      const other = await hire(scene, stage, { cpf: '39053344705', rg: '1234', birth_date: '1991-02-03', address: 'Rua Nova, 1' })
      expect(await scene.as(gestor(), read, [other])).toEqual([{ identity: { cpf: '39053344705', rg: '1234', birth_date: '1991-02-03', address: 'Rua Nova, 1' } }])
      expect(await scene.owner(readings, [other])).toEqual([{ performed_by: gestor().claims?.['sub'], class: 'identity' }])
      expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), read, [other])).toBe('RHPER')
      for (const about of ['personal', 'pay', 'health', 'disciplinary']) expect(await scene.refusal(gestor(), 'select public.read_sensitive_records($1, $2)', [other, about])).toBe('RHPER')
    })
  })

  it('is told apart by how one stands to the person', async () => {
    await stage.scene(async (scene) => {
      const scope = async (actor: Actor, id: string): Promise<unknown> => (await scene.as(actor, 'select public.person_scope($1) as scope', [id]))[0]?.['scope']
      const [me, mine, other] = [await idOf(scene, 'gestor@aurora.demo'), await idOf(scene, 'pessoa@aurora.demo'), await hire(scene, stage)]
      expect([await scope(gestor(), me), await scope(gestor(), mine), await scope(gestor(), other), await scope(admin(), other)]).toEqual(['own', 'team', 'company', 'hr'])
    })
  })
})
