import { Lock } from 'lucide-react'

import { LEVEL_LABELS, type Objective } from '../model/goal.ts'

/** Whose goal it is, and whether few read it. */
export function LevelTag({ of: { level, department, visibility } }: { readonly of: Pick<Objective, 'level' | 'department' | 'visibility'> }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {visibility === 'private' && <Lock aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="min-w-0 break-words">{[level === 'department' ? (department ?? LEVEL_LABELS.department) : LEVEL_LABELS[level], visibility === 'private' && 'privado'].filter(Boolean).join(', ')}</span>
    </span>
  )
}
