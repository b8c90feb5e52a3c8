import type { TreeDrag } from '#shared/ui/use-tree-drag.ts'
import type { Move } from './move-dialog.tsx'

/** What one can do with people in the 9-box. */
export interface BoardActs {
  readonly drag: TreeDrag
  readonly onMove: (move: Move) => void
  readonly onOpen: (participantId: string) => void
  /** Shows everybody of a place in the list. */
  readonly onAll: (box: string) => void
}
