import type { Person } from '../person.ts'
import type { Role } from '../residents.ts'

/** One thing that people do with the product, with all that its screens ask for. */
export interface Activity {
  readonly name: string
  /** How often it is done, beside the others. */
  readonly weight: number
  /** Who does it; everybody where nobody is named. */
  readonly roles?: readonly Role[]
  /** Rejects when an answer was not what it has to be. */
  run(person: Person): Promise<void>
}

const DAY_MS = 86_400_000

/** A day so many from today, as the API writes it. */
export const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** One of these by chance; undefined of none. */
export const oneOf = <T>({ chance }: Person, choices: readonly T[]): T | undefined => choices[chance.between(0, Math.max(0, choices.length - 1))]

export interface Row {
  readonly id: string
}
