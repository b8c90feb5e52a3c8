import type { FileProblem } from './worker-messages.ts'

/** A file that cannot be imported, and why. */
export class UnusableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
