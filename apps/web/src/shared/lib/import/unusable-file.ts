import type { FileProblem } from './worker-messages.ts'

/** A file that cannot be imported, and why. */
export class UnusableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
