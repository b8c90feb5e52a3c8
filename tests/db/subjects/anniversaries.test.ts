import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
})

const hire = `insert into public.employees (company_id, first_name, last_name, birth_date, hire_date)
  values ($1, 'Zélia', $2, $3, $4) returning id`

async function dates(scene: Scene, kind: string): Promise<readonly (readonly unknown[])[]> {
  const rows: readonly Row[] = await scene.as(
    person,
    `select display_name, on_date::text, years from public.company_anniversaries($1) where kind = $2 and display_name like 'Zélia%'`,
    [stage.company('aurora'), kind],
  )
  return rows.map((row) => [row['display_name'], row['on_date'], row['years']])
}

describe('the anniversaries', () => {
  it('are those of this month and the next, past days of this month included, across the turn of the year', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-12-20T15:00:00Z')`)
      const born = ['1990-11-30', '1990-12-01', '1985-01-31', '1992-02-01'] as const
      for (const [index, day] of born.entries()) await scene.as(admin, hire, [stage.company('aurora'), `N${String(index)}`, day, null])
      expect(await dates(scene, 'birthday')).toEqual([
        ['Zélia N1', '2026-12-01', null],
        ['Zélia N2', '2027-01-31', null],
      ])
    })
  })

  it('count full years of service from the first on, and a leap day is kept on the 28th', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2027-02-10T15:00:00Z')`)
      const hired = ['2027-02-01', '2026-03-31', '2020-02-29', '2020-04-01'] as const
      for (const [index, day] of hired.entries()) await scene.as(admin, hire, [stage.company('aurora'), `A${String(index)}`, null, day])
      expect(await dates(scene, 'company')).toEqual([
        ['Zélia A2', '2027-02-28', 7],
        ['Zélia A1', '2027-03-31', 1],
      ])
    })
  })

  it('leave out who left', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-12-20T15:00:00Z')`)
      const [row] = await scene.as(admin, hire, [stage.company('aurora'), 'Saiu', '1990-12-24', '2020-12-05'])
      expect(await dates(scene, 'birthday')).toHaveLength(1)
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [row?.['id']])
      expect(await dates(scene, 'birthday')).toEqual([])
    })
  })
})
