/**
 * A known reason why the server cannot start or go on: the message is Portuguese, complete and meant for the person
 * at the terminal, so it is printed without a stack. Anything else that is thrown is a defect and keeps its stack.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
