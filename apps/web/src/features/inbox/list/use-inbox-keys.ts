import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'

export interface InboxKeys {
  readonly onMove: (step: 1 | -1) => void
  readonly onSelect: () => void
  readonly onDecide: (decision: 'approve' | 'reject' | 'adjust') => void
  /** Whether the open item can be decided. */
  readonly canDecide: boolean
}

/** The keys of the list: j and k move, x selects, a, r and s decide the open item. */
export function useInboxKeys({ onMove, onSelect, onDecide, canDecide }: InboxKeys): void {
  useShortcut('list.next', () => onMove(1))
  useShortcut('list.previous', () => onMove(-1))
  useShortcut('list.select', onSelect)
  useShortcut('inbox.approve', () => onDecide('approve'), canDecide)
  useShortcut('inbox.reject', () => onDecide('reject'), canDecide)
  useShortcut('inbox.adjust', () => onDecide('adjust'), canDecide)
}
