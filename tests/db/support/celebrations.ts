import type { Celebrations } from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import type { Actor, Scene, Stage } from './stage.ts'

/** Thursday, 10 December 2026: the day of every scene of celebrations. */
export const TODAY = '2026-12-10'

/** Stops the clock at noon of a day, on which nobody of the demo is celebrated. */
export async function quietDay(scene: Scene, stage: Stage, day = TODAY): Promise<void> {
  await scene.owner(
    `insert into private.frozen_clock (instant) values ($1::date + time '15:00' at time zone 'UTC') on conflict (only_row) do update set instant = excluded.instant`, [day])
  await scene.owner('set local session_replication_role = replica')
  await scene.owner(`update public.employees set birth_date = '1980-06-15', hire_date = '2020-06-15' where company_id = $1`, [stage.company('aurora')])
  await scene.owner('set local session_replication_role = origin')
}

/** Gives somebody a birthday and a day of admission. */
export async function bornOn(scene: Scene, employeeId: unknown, birthDate: string, hireDate = '2020-06-15'): Promise<void> {
  await scene.owner('set local session_replication_role = replica')
  await scene.owner('update public.employees set birth_date = $2, hire_date = $3 where id = $1', [employeeId, birthDate, hireDate])
  await scene.owner('set local session_replication_role = origin')
}

/** What somebody is shown of the celebrations of Aurora. */
export async function celebrationsOf(scene: Scene, stage: Stage, actor: Actor): Promise<Celebrations> {
  const [row] = await scene.as(actor, 'select public.celebrations($1) as answer', [stage.company('aurora')])
  return row?.['answer'] as Celebrations
}

export const GREET = 'select * from public.greet($1, $2, $3)'
