import type { Scene, Stage } from './stage.ts'

/** A company that demands everything of its logins, in a way that shuts nobody out yet. */
export async function demandEverything(scene: Scene, stage: Stage, company: string): Promise<void> {
  const admin = stage.signedIn('admin@aurora.demo', { claims: { aal: 'aal2' } })
  await scene.as(admin, `select public.set_second_factor_roles($1, '{user}', 30)`, [company])
  await scene.as(admin, 'select public.set_session_limits($1, 2160, 720)', [company])
  await scene.as(admin, 'select public.set_password_rules($1, 12, true)', [company])
}
