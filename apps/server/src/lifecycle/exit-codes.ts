/** What the end of the server tells whoever started it, a supervisor of ours or of the system. */
export const EXIT = {
  /** It has said in a sentence why it does not go on: starting it again changes nothing. */
  refused: 1,
  /** A defect ended it (EX_SOFTWARE): it is to be started again. */
  crashed: 70,
} as const
