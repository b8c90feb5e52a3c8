import type { Scene } from './stage.ts'

/** Somebody who will begin on a day: in pre-admission, as if they had been admitted so (no rule leads back there). */
export async function expectFrom(scene: Scene, employee: unknown, day: string): Promise<void> {
  await scene.owner('set local session_replication_role = replica')
  await scene.owner(`update public.employees set status = 'pre_admission', hire_date = $2::date where id = $1`, [employee, day])
  await scene.owner('set local session_replication_role = origin')
}
