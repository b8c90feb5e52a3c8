import { setTimeout as wait } from 'node:timers/promises'
import { activitiesOf } from './activities/all.ts'
import type { Activity } from './activities/activity.ts'
import { chanceOf } from '../support/chance.ts'
import { personOf, type Town } from './person.ts'
import type { Resident, Role } from './residents.ts'

export interface Pace {
  readonly seed: number
  /** All have come within this time. */
  readonly arrivalMs: number
  /** Between two things that somebody does. */
  readonly thinkMs: readonly [shortest: number, longest: number]
  /** The application is there to be opened. */
  readonly isBuilt: boolean
}

/** Of five people two keep live updates open. */
const isLive = (place: number): boolean => place % 5 < 2

/** Lets all of them come, and do one thing after the other until `end` fires, but everything once; then they leave. Resolves when nobody is there any more. */
export async function live(residents: readonly Resident[], town: Town, pace: Pace, end: AbortSignal): Promise<void> {
  const pause = (ms: number): Promise<unknown> => wait(ms, undefined, { signal: end }).catch(() => undefined)
  await Promise.all(residents.map(async (resident, place) => {
    const person = personOf(resident, { town, chance: chanceOf(pace.seed + place), isLive: isLive(place) })
    const attempt = async (name: string, what: () => Promise<void>): Promise<void> => {
      person.begin(name)
      await what().catch((error: unknown) => { town.book.wrong.push(`${name}, ${person.email} (${person.role}): ${error instanceof Error ? error.message : String(error)}`) })
    }
    const act = async (activity: Activity): Promise<void> => {
      await attempt(activity.name, () => activity.run(person))
      await pause(person.chance.between(...pace.thinkMs))
    }
    await pause((pace.arrivalMs * place) / residents.length)
    await attempt('signed in', () => person.signIn())
    const activities = activitiesOf(resident.role, pace.isBuilt)
    for (const activity of shareOf(activities, residents, resident)) await act(activity)
    while (!end.aborted) await act(person.chance.pick(activities))
    await attempt('left', () => person.leave(place % 2 === 0))
  }))
}

/** Who does the same as somebody. */
const kindOf = ({ role }: Resident): Role => (role === 'master' ? 'admin' : role)

/** What somebody begins with, so that short rounds meet everything: those who do the same share it among themselves. */
function shareOf(activities: readonly Activity[], residents: readonly Resident[], resident: Resident): readonly Activity[] {
  const same = residents.filter((other) => kindOf(other) === kindOf(resident))
  return activities.filter((_, turn) => turn % same.length === same.indexOf(resident))
}
