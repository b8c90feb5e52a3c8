import { claim, FINISH, gathered, ownData, personFile } from './dossiers.ts'
import { employeeId, people } from './approvals.ts'
import { serviceRole, type Scene, type Stage } from './stage.ts'

/** A dossier of a person and one of the company that are ready, and the own data under way. */
export async function dossiersOfAllKinds(scene: Scene, stage: Stage, company: string): Promise<void> {
  const [admin, person] = [people.admin, people.person].map((email) => stage.signedIn(email))
  if (!admin || !person) throw new Error('The demo has its people.')
  const me = await employeeId(scene, people.person)
  await personFile(scene, person, me)
  for (const employee of [me, null]) {
    await gathered(scene, admin, { company, employee })
    const next = await claim(scene)
    await scene.as(serviceRole, FINISH, [next?.dossier_id, next?.lease, 'cd'.repeat(32)])
  }
  // That of the company is the largest of its files.
  await scene.owner('set local session_replication_role = replica')
  await scene.owner(`update public.files set size = 50000000 where company_id = $1 and purpose = 'dossier' and employee_id is null and linked_at is not null`, [company])
  await scene.owner('set local session_replication_role = origin')
  const failed = await gathered(scene, admin, { company, parts: ['contracts'] })
  await scene.owner(`select private.fail_dossier($1, 'RHPER', 'Sem direito')`, [failed])
  await ownData(scene, person)
}
