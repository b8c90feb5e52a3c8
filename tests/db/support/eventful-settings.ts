import type { Scene, Stage } from './stage.ts'

/** Settings of every kind that a company changed, one of them back to the default, one by nobody of it. */
export async function changedSettings(scene: Scene, stage: Stage, company: string): Promise<void> {
  const admin = stage.signedIn('admin@aurora.demo')
  const changes = [['invitation_days', 9], ['invitation_days', null], ['time_zone', 'America/Bahia'], ['managers_publish', true], ['brand_hue', 210], ['mail_digest_subject', 'O dia na {empresa}']] as const
  for (const [key, value] of changes) await scene.as(admin, 'select public.save_setting($1, $2, $3)', [company, key, JSON.stringify(value)])
  await scene.owner(`update public.company_details set time_zone = 'America/Sao_Paulo' where company_id = $1`, [company])
}
