import { expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

it('the demo measures goals in every way, and everybody has checked in lately', async () => {
  await stage.scene(async (scene) => {
    const rows = await scene.owner(`select k.title, k.kind, round(f.progress, 2)::float8 as progress, private.key_result_health(k) as health from private.key_results k left join private.key_result_figures f on f.key_result_id = k.id
      join private.objectives o on o.id = k.objective_id join public.goal_cycles c on c.id = o.cycle_id and c.status = 'active' where k.company_id = $1 order by k.title`, [stage.company('aurora')])
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['increase', 'decrease', 'keep_above', 'keep_equal', 'yes_no', 'milestones']))
    expect(Object.fromEntries(rows.map(({ title, progress }) => [title, progress]))).toMatchObject({
      'Receita recorrente por mês': 70, 'Cancelamento de clientes por mês': 50, 'Disponibilidade do produto acima de 99,9 %': 90, 'Incidentes por semana perto de 2': 50, 'Primeira semana redesenhada': 20,
    })
    for (const email of [people.person, people.manager]) {
      const [mine] = await scene.as(stage.signedIn(email), `select public.my_check_in() -> 'items' as list`)
      const list = mine?.['list'] as readonly Row[]
      expect(list.length).toBeGreaterThan(0)
      expect(list.filter((each) => each['is_due'])).toEqual([])
    }
  })
})
