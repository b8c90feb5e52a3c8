import type { CycleDraft } from '../model/setup/cycle-draft.ts'

/** What each part of the setup gets. */
export interface PartProps {
  readonly draft: CycleDraft
  readonly change: (part: Partial<CycleDraft>) => void
  /** What the database said of a field at the last save. */
  readonly said: (field: string) => string | null
}
