import { eventful } from './eventful.ts'
import { answerByLink, pulseAndDraft } from './eventful-answering.ts'
import { plansOfAllKinds } from './eventful-development.ts'
import { demandEverything } from './eventful-security.ts'
import { dossiersOfAllKinds } from './eventful-dossiers.ts'
import { fillDetails } from './eventful-details.ts'
import { askTwice } from './form-results.ts'
import { eventfulGoals } from './eventful-goals.ts'
import { changedSettings } from './eventful-settings.ts'
import { eventfulExits } from './eventful-exits.ts'
import { eventfulPrivacy } from './eventful-privacy.ts'
import { eventfulRetention } from './eventful-retention.ts'
import type { Row, Scene, Stage } from './stage.ts'

/** A company of the demo in which everything has happened once: what calls name of it, and people who left or are about to. */
export async function eventfulWorld(scene: Scene, stage: Stage): Promise<{ readonly cast: Row & { readonly company: unknown }; readonly exits: Awaited<ReturnType<typeof eventfulExits>> }> {
  const cast = { ...(await eventful(scene, stage)) }
  await answerByLink(scene, stage, cast.company)
  await eventfulGoals(scene, stage, cast.company)
  await pulseAndDraft(scene, stage, cast.company)
  await askTwice(scene, stage.signedIn('admin@aurora.demo'), cast.company, [stage.signedIn('pessoa@aurora.demo'), stage.signedIn('gestor@aurora.demo')])
  const exits = await eventfulExits(scene, stage)
  await fillDetails(scene, cast.company)
  await plansOfAllKinds(scene, stage, cast.company)
  await changedSettings(scene, stage, cast.company)
  await eventfulPrivacy(scene, stage, cast.company)
  await demandEverything(scene, stage, cast.company)
  await dossiersOfAllKinds(scene, stage, cast.company)
  await eventfulRetention(scene, stage, cast.company)
  return { cast, exits }
}
