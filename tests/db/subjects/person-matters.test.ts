import { beforeAll, describe, expect, it } from 'vitest'
import { days, freeze, today } from '../support/history.ts'
import { castOf, employeeId, newcomer, save, type Cast } from '../support/records.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

const missing = async (scene: Scene, actor: Actor, person: string): Promise<string[]> =>
  (await scene.as(actor, 'select field from public.missing_data($1)', [person])).map(({ field }) => String(field))
const matters = async (scene: Scene, actor: Actor, person: string): Promise<string[]> =>
  (await scene.as(actor, `select tone || ' ' || verb || ': ' || title as line from public.person_matters($1)`, [person])).map(({ line }) => String(line))

/** Somebody new of the manager's team with a contract that began. */
async function worker(scene: Scene, contract: Readonly<Record<string, unknown>>): Promise<string> {
  await freeze(scene)
  const person = await newcomer(scene, stage)
  await scene.owner('insert into private.told_balances (company_id, employee_id) select e.company_id, e.id from public.employees e where e.id = $1', [person])
  await scene.owner('update public.employees set hire_date = $2, manager_id = $3 where id = $1', [person, '2025-06-02', await employeeId(scene, 'gestor@aurora.demo')])
  await save(scene, cast.admin, person, 'contract', { starts_on: '2025-06-02', ...contract })
  return person
}

const PERSONAL = ['sex', 'race', 'education_level', 'nationality', 'cep', 'street', 'street_number', 'city', 'uf']

describe('data for eSocial', () => {
  it('are those of the type of the contract, and go away one by one', async () => {
    await stage.scene(async (scene) => {
      const person = await worker(scene, { contract_type: 'clt_indefinite' })
      expect(await missing(scene, cast.admin, person)).toEqual(['registration_number', ...PERSONAL, 'weekly_hours', 'cbo', 'salary'])
      await save(scene, cast.admin, person, 'personal', { sex: 'F', race: 'black', education_level: '07', nationality: 'Brasileira', cep: '01310100', street: 'Rua A', street_number: '1', city: 'São Paulo' })
      await save(scene, cast.admin, person, 'compensation', { effective_on: '2025-06-02', salary: 3000, unit: 'month', reason: 'admission' })
      expect(await missing(scene, cast.admin, person)).toEqual(['registration_number', 'uf', 'weekly_hours', 'cbo'])
    })
  })

  it('ask less of an intern, nothing of who eSocial does not know, and for a contract where there is none', async () => {
    await stage.scene(async (scene) => {
      expect(await missing(scene, cast.admin, await worker(scene, { contract_type: 'intern', ends_on: '2027-05-31' }))).toEqual(PERSONAL)
    })
    await stage.scene(async (scene) => {
      expect(await missing(scene, cast.admin, await worker(scene, { contract_type: 'contractor' }))).toEqual([])
    })
    await stage.scene(async (scene) => {
      expect(await missing(scene, cast.admin, await newcomer(scene, stage))).toEqual([...PERSONAL, 'contract_type'])
    })
  })

  it('are told to administrators alone', async () => {
    await stage.scene(async (scene) => {
      const person = await worker(scene, { contract_type: 'clt_indefinite' })
      for (const actor of [cast.manager, cast.user]) expect(await missing(scene, actor, person)).toEqual([])
      expect(await scene.refusal(cast.stranger, 'select public.missing_data($1)', [person])).toBe('RHNTF')
    })
  })
})

describe('what there is to do about a person', () => {
  it('is told by how one stands to the person: a colleague hears nothing', async () => {
    await stage.scene(async (scene) => {
      const person = await worker(scene, { contract_type: 'clt_fixed_term', ends_on: days(30) })
      await scene.as(cast.admin, `select public.change_assignment($1, $2, '{"position_title": "Líder"}', 'promotion')`, [person, days(20)])
      const hr = await matters(scene, cast.admin, person)
      expect(hr).toEqual(expect.arrayContaining([
        'soon Ver contrato: Contrato termina em 20/12/2026', 'info Ver: Promoção em 10/12/2026', 'todo Completar: Faltam 13 dados para o eSocial',
      ]))
      expect(hr.find((line) => line.includes('30 dias de férias'))).toMatch(/^todo Conceder: 30 dias de férias, tirar até /)
      const boss = await matters(scene, cast.manager, person)
      expect(boss).toEqual(expect.arrayContaining(['soon Ver contrato: Contrato termina em 20/12/2026', 'info Ver: Promoção em 10/12/2026']))
      expect(boss.find((line) => line.includes('30 dias de férias'))).toMatch(/^todo Propor: /)
      expect(boss.filter((line) => /eSocial|Falta/.test(line))).toEqual([])
      expect(await matters(scene, cast.user, person)).toEqual([])
      expect(await scene.refusal(cast.stranger, 'select public.person_matters($1)', [person])).toBe('RHNTF')
    })
  })

  it('never tells the person what is planned, nor data that only HR writes', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      await scene.as(cast.admin, `select public.change_assignment($1, $2, '{"position_title": "Líder"}', 'promotion')`, [me, days(20)])
      await scene.owner('update public.employees set registration_number = null where id = $1', [me])
      await scene.owner('update public.employee_personal set race = null, cep = null where employee_id = $1', [me])
      expect(await matters(scene, cast.admin, me)).toContain('info Ver: Promoção em 10/12/2026')
      const own = await scene.as(cast.user, 'select title, detail, url from public.person_matters($1)', [me])
      expect(own).toContainEqual({ title: 'Faltam 2 dados para o eSocial', detail: 'Raça ou cor, CEP', url: '/app/profile?aba=pessoais' })
      expect(JSON.stringify(own)).not.toMatch(/Promoção|Matrícula/)
    })
  })

  it('tells papers by their state, what lacks as one matter, and vacations beyond their time first', async () => {
    await stage.scene(async (scene) => {
      const person = await worker(scene, { contract_type: 'clt_indefinite' })
      await freeze(scene, '2027-09-01')
      const lines = await matters(scene, cast.admin, person)
      expect(lines[0]).toMatch(/^late Conceder: 30 dias de férias vencidas, o prazo era 01\/06\/2027/)
      expect(lines.filter((line) => /^todo Pedir: (Falta|Faltam) /.test(line))).toHaveLength(1)
      expect(today < '2027-09-01').toBe(true)
    })
  })
})
