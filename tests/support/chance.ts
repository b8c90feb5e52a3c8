import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed, so that a round that went wrong can be played again. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  next(): number
  /** Whole, from min to max, both included. */
  between(min: number, max: number): number
  /** One of these, the heavier the likelier. */
  pick<T extends { readonly weight: number }>(choices: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let drawn = 0
  const next = (): number => {
    drawn += 1
    return createHash('sha256').update(`${String(seed)} ${String(drawn)}`).digest().readUInt32BE(0) / 2 ** 32
  }
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick(choices) {
      let left = next() * choices.reduce((sum, { weight }) => sum + weight, 0)
      const found = choices.find(({ weight }) => (left -= weight) < 0) ?? choices.at(-1)
      if (found === undefined) throw new Error('there is nothing to choose from')
      return found
    },
  }
}
