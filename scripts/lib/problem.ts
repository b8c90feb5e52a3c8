/** A reason to stop that the person at the terminal understands: Portuguese, printed without a stack. */
export class Problem extends Error {}
