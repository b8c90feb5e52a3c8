import { colleague, people } from './approvals.ts'
import { requestsOfAllKinds } from './privacy.ts'
import type { Scene, Stage } from './stage.ts'

/** Requests about personal data in every state, an operator, who answers for data, and somebody who read the person's records. */
export async function eventfulPrivacy(scene: Scene, stage: Stage, company: string): Promise<void> {
  const [admin, manager, person] = [people.admin, people.manager, people.person].map((email) => stage.signedIn(email))
  if (!admin || !manager || !person) throw new Error('The demo has its people.')
  await requestsOfAllKinds(scene, company, { admin, person, manager }, await colleague(scene, stage, 8))
}
