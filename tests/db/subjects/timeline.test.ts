import { beforeAll, describe, expect, it } from 'vitest'
import { castOf, employeeId, newcomer, read, save, type Cast } from '../support/records.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

const timeline = (scene: Scene, actor: Actor, person: string, after: Row = {}, limit = 100): Promise<readonly Row[]> =>
  scene.as(actor, 'select *, at::text as instant from public.employee_timeline($1, $2, $3, $4)', [person, after['instant'] ?? null, after['item_key'] ?? null, limit])
const kinds = async (scene: Scene, actor: Actor, person: string): Promise<string[]> =>
  [...new Set((await timeline(scene, actor, person)).map((event) => String(event['kind'])))].toSorted()

async function eventful(scene: Scene): Promise<string> {
  const person = await newcomer(scene, stage)
  await scene.owner(`update public.employees set hire_date = '2025-01-10', manager_id = $2 where id = $1`, [person, await employeeId(scene, 'gestor@aurora.demo')])
  await save(scene, cast.admin, person, 'contract', { contract_type: 'experience', starts_on: '2025-01-10', experience_ends_on: '2025-02-23' })
  await save(scene, cast.admin, person, 'compensation', { effective_on: '2025-01-10', salary: 4321, reason: 'admission', note: 'Faixa inicial.' })
  await save(scene, cast.admin, person, 'health_exam', { kind: 'admission', done_on: '2025-01-08', result: 'unfit', doctor: 'Dra. Rita' })
  await save(scene, cast.admin, person, 'disciplinary', { kind: 'suspension', days: 1, occurred_on: '2025-03-01', reason: 'Atraso repetido.' })
  await save(scene, cast.admin, person, 'personal', { race: 'black' })
  await read(scene, cast.admin, person, 'pay', 'Revisão da folha.')
  return person
}

describe('the timeline', () => {
  it('tells administrators everything that happened, newest first, and no amount, result or reason', async () => {
    await stage.scene(async (scene) => {
      const events = await timeline(scene, cast.admin, await eventful(scene))
      const at = events.map((event) => String(event['instant']))
      expect(at).toEqual(at.toSorted().toReversed())
      expect(events.map((event) => [event['title'], event['detail']])).toEqual(expect.arrayContaining([
        ['Admissão', null], ['Contrato', 'Contrato de experiência'], ['Fim do período de experiência', null],
        ['Remuneração definida', 'Admissão'], ['Exame ocupacional', 'Admissional'], ['Medida disciplinar', 'Suspensão de 1 dia'],
        ['Dados pessoais informados', null], ['Dados reservados consultados', 'Remuneração'], ['Cadastro criado', null],
      ]))
      // Ids and instants may hold any digits.
      const told = JSON.stringify(events.map(({ at: _at, instant: _instant, ...event }) => event)).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
      for (const secret of ['4321', 'unfit', 'Atraso', 'black', 'Faixa', 'Revisão']) expect(told).not.toContain(secret)
    })
  })

  it('tells the person the same, the manager what concerns work, and a colleague the hiring alone', async () => {
    await stage.scene(async (scene) => {
      const person = await eventful(scene)
      const everything = ['contract', 'create', 'disciplinary', 'experience_end', 'health_exam', 'hire', 'pay', 'restructuring', 'view_sensitive']
      expect(await kinds(scene, cast.admin, person)).toEqual(everything)
      const [login] = await scene.owner(`select user_id from public.employees where email = 'pessoa@aurora.demo'`)
      expect((await kinds(scene, cast.manager, person)).filter((kind) => everything.includes(kind))).toEqual(['contract', 'experience_end', 'hire', 'restructuring'])
      expect((await kinds(scene, cast.user, person)).filter((kind) => everything.includes(kind))).toEqual(['hire'])
      await scene.owner('update public.employees set user_id = null where user_id = $1', [login?.['user_id']])
      await scene.owner('update public.employees set user_id = $2 where id = $1', [person, login?.['user_id']])
      expect((await kinds(scene, cast.user, person)).filter((kind) => everything.includes(kind))).toEqual(everything)
      expect(await scene.refusal(cast.stranger, 'select * from public.employee_timeline($1)', [person])).toBe('RHNTF')
    })
  })

  it('comes in pages without a gap or a repetition', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const all = await timeline(scene, cast.admin, me)
      expect(all.length).toBeGreaterThan(6)
      const paged: Row[] = []
      for (let page = await timeline(scene, cast.admin, me, {}, 3); page.length > 0; page = await timeline(scene, cast.admin, me, paged.at(-1), 3)) paged.push(...page)
      expect(paged.map((event) => event['item_key'])).toEqual(all.map((event) => event['item_key']))
    })
  })

  it('knows days to come', async () => {
    await stage.scene(async (scene) => {
      const [planned] = await scene.owner(`select employee_id from public.employee_compensation c
        where c.company_id = $1 and c.effective_on > private.today(c.company_id) and c.reason = 'promotion'`, [stage.company('aurora')])
      const [newest] = await timeline(scene, cast.admin, String(planned?.['employee_id']))
      expect(newest).toMatchObject({ kind: 'pay', title: 'Remuneração definida', detail: 'Promoção', actor: { name: 'Mariana Albuquerque Prado' } })
    })
  })
})
