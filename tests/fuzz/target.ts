import type fc from 'fast-check'

/** What became of an input: it was understood, or turned down in the words that are meant for it. */
export type Verdict = 'accepted' | 'refused'

/** Something that is given inputs. */
export interface Target {
  readonly name: string
  /** Longest time for one input, in milliseconds. */
  readonly within: number
  /** Whether another process does the work: the time that passes is counted then, otherwise that of the processor. */
  readonly isRemote?: boolean
  /** Whether the memory of the process is looked at before and after each input: where an input can unpack to more than it is. */
  readonly weighsMemory?: boolean
  /** Whether a promise may be rejected that nobody waits for. It ends a server, and is a line in the console of a browser. */
  readonly mayStray?: boolean
  readonly inputs: fc.Arbitrary<unknown>
  /** Throws for whatever must not be: an error of another kind than the target's own refusal, or a broken rule. */
  attempt(input: unknown): Verdict | Promise<Verdict>
}

interface TypedTarget<Input> extends Omit<Target, 'inputs' | 'attempt'> {
  readonly inputs: fc.Arbitrary<Input>
  attempt(input: Input): Verdict | Promise<Verdict>
}

/** A target as the rounds know it: what its generator makes, its attempt takes. */
export function targetOf<Input>(typed: TypedTarget<Input>): Target {
  return { ...typed, attempt: (input) => typed.attempt(input as Input) }
}

/** A rule of a target that an input broke. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** @throws Broken with the rule as a sentence. */
export function rule(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Broken(sentence)
}

/** Refused when this kind of error comes, which is the target's own; any other error goes on. */
export async function unlessRefused(kind: abstract new (...parts: never[]) => Error, work: () => unknown): Promise<Verdict> {
  try {
    await work()
    return 'accepted'
  } catch (error) {
    if (error instanceof kind) return 'refused'
    throw error
  }
}
