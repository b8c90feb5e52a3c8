import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let master: Actor
beforeAll(() => {
  master = stage.signedIn('master@vinculo.demo')
})

const preview = 'select * from public.preview_company_copy($1, $2, $3)'
const copy = 'select * from public.copy_company_settings($1, $2, $3)'
const setup = 'select * from public.company_setup($1)'

async function newCompany(scene: Scene): Promise<string> {
  const [company] = await scene.as(master, `select * from public.create_company('Delta', null, null, 'America/Manaus')`)
  return String(company?.['id'])
}
const paths = (scene: Scene, company: string) => scene.owner('select path, cost_centre from private.department_paths($1) order by path', [company])
const peopleOf = (scene: Scene, company: string) => scene.owner('select id from public.employees where company_id = $1', [company])

describe('copying the settings of a company', () => {
  it('shows what would change, writes exactly that, and a second time finds everything the same', async () => {
    await stage.scene(async (scene) => {
      const [aurora, delta] = [stage.company('aurora'), await newCompany(scene)]
      await scene.owner(`insert into public.privacy_notices (company_id, text) values ($1, 'Como cuidamos dos seus dados.')`, [aurora])
      const sections = ['rules', 'settings', 'privacy_notice', 'departments']
      const shown = await scene.as(master, preview, [aurora, delta, null])
      expect(new Set(shown.map((row) => row['section']))).toEqual(new Set(sections))
      expect(shown).toContainEqual({
        section: 'rules', section_label: 'Regras de acesso e fuso horário', item: 'Fuso horário', current_value: 'America/Manaus',
        new_value: 'America/Sao_Paulo', outcome: 'update',
      })
      const written = await scene.as(master, copy, [aurora, delta, sections])
      expect(written).toEqual(shown.filter((row) => row['outcome'] !== 'same'))
      expect(await paths(scene, delta)).toEqual(await paths(scene, aurora))
      expect((await scene.as(master, preview, [aurora, delta, null])).filter((row) => row['outcome'] !== 'same')).toEqual([])
      expect(await scene.as(master, copy, [aurora, delta, sections])).toEqual([])
    })
  })

  it('takes only the sections that were chosen, and never a person', async () => {
    await stage.scene(async (scene) => {
      const [aurora, delta] = [stage.company('aurora'), await newCompany(scene)]
      await scene.as(master, copy, [aurora, delta, ['departments']])
      const [details] = await scene.owner('select time_zone from public.company_details where company_id = $1', [delta])
      expect(details).toEqual({ time_zone: 'America/Manaus' })
      expect(await peopleOf(scene, aurora)).not.toEqual([])
      expect(await peopleOf(scene, delta)).toEqual([])
      const heads = 'select id from public.departments where company_id = $1 and head_employee_id is not null'
      expect(await scene.owner(heads, [aurora])).not.toEqual([])
      expect(await scene.owner(heads, [delta])).toEqual([])
    })
  })

  it('keeps what the company has: its departments stay and only missing ones come', async () => {
    await stage.scene(async (scene) => {
      const [aurora, delta] = [stage.company('aurora'), await newCompany(scene)]
      const [root] = await scene.owner('select name from public.departments where company_id = $1 and parent_id is null order by name limit 1', [aurora])
      await scene.owner(`insert into public.departments (company_id, name, cost_centre) values ($1, $2, 'MEU-1'), ($1, 'Só daqui', null)`, [delta, root?.['name']])
      await scene.as(master, copy, [aurora, delta, ['departments']])
      const after = await paths(scene, delta)
      expect(after).toHaveLength((await paths(scene, aurora)).length + 1)
      expect(after).toContainEqual({ path: [root?.['name']], cost_centre: 'MEU-1' })
    })
  })

  it('is refused for a company onto itself, an unknown section and whoever is not a master', async () => {
    await stage.scene(async (scene) => {
      const [aurora, boreal] = [stage.company('aurora'), stage.company('boreal')]
      expect(await scene.refusal(master, copy, [aurora, boreal, ['departments']])).toBeNull()
      expect(await scene.refusal(master, copy, [aurora, aurora, ['departments']])).toBe('RHARG')
      expect(await scene.refusal(master, copy, [aurora, boreal, ['people']])).toBe('RHARG')
      for (const email of ['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo']) {
        const actor = stage.signedIn(email)
        expect(await scene.refusal(actor, copy, [aurora, boreal, ['departments']]), email).toBe('RHNTF')
        expect(await scene.refusal(actor, preview, [boreal, aurora, null]), email).toBe('RHNTF')
        expect(await scene.refusal(actor, setup, [aurora]), email).toBe('RHNTF')
      }
    })
  })
})

describe('the checklist of a company', () => {
  it('is read from the data: a new company has nothing done, and each thing that is done shows', async () => {
    await stage.scene(async (scene) => {
      const delta = await newCompany(scene)
      const done = async () => (await scene.as(master, setup, [delta])).filter((row) => row['done'] === true).map((row) => row['step'])
      expect((await scene.as(master, setup, [delta])).map((row) => row['step'])).toEqual(['details', 'departments', 'privacy_notice', 'employees', 'admin'])
      expect(await done()).toEqual([])
      await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Diretoria')`, [delta])
      await scene.owner(`update public.company_details set legal_name = 'Delta Ltda.', cnpj = '34028316000103' where company_id = $1`, [delta])
      expect(await done()).toEqual(['details', 'departments'])
    })
  })
})
