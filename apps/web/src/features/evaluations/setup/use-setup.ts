import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import { saveCycle } from '../data/cycles/cycle-acts.ts'
import { cycleQuery } from '../data/cycles/cycle-queries.ts'
import type { Cycle } from '../model/cycles/cycle.ts'
import { type CycleDraft, cycleValues, draftOf, partOfField } from '../model/setup/cycle-draft.ts'
import type { SetupPart } from '../model/setup/setup-address.ts'

interface Setup {
  readonly draft: CycleDraft
  readonly change: (part: Partial<CycleDraft>) => void
  readonly said: (field: string) => string | null
  readonly isUnsaved: boolean
  readonly isSaving: boolean
  /** What was refused without a field of a part. */
  readonly error: unknown
  readonly isStale: boolean
  /** Saves what changed, then goes on. */
  readonly save: (next: SetupPart | null) => void
  /** Takes what is stored meanwhile, giving up what was typed. */
  readonly reload: () => void
}

const same = (one: CycleDraft, other: CycleDraft): boolean => JSON.stringify(cycleValues(one)) === JSON.stringify(cycleValues(other))

/** The draft while it is set up: typed values outlive each save that is refused, and each part of the page. */
export function useSetup(cycle: Cycle, onPart: (part: SetupPart) => void): Setup {
  const stored = draftOf(cycle)
  const updatedAt = cycle.setup?.updated_at ?? ''
  const [draft, setDraft] = useState(stored)
  /** Of which state of the cycle the draft is a change. */
  const [base, setBase] = useState({ stored, updatedAt })
  const [refused, setRefused] = useState<AppError | null>(null)
  const companyId = useCompanyId()
  const client = useQueryClient()
  // What was stored meanwhile is taken over as long as nothing was typed.
  if (base.updatedAt !== updatedAt && (same(draft, base.stored) || same(draft, stored))) {
    setBase({ stored, updatedAt })
    setDraft(stored)
  }
  const saving = useAct({
    act: async (_next: SetupPart | null) => {
      if (same(draft, base.stored)) return base.updatedAt
      await saveCycle(companyId, cycle.id, base.updatedAt, draft)
      // Whoever goes on typing at once saves over this state, not over the one before.
      return (await client.query({ ...cycleQuery(cycle.id), staleTime: 0 }))?.setup?.updated_at ?? base.updatedAt
    },
    stale: SUBJECTS.evaluations,
    onDone: (savedAt, next) => {
      setRefused(null)
      setBase({ stored: draft, updatedAt: savedAt })
      if (next !== null) onPart(next)
    },
    onFailed: (problem) => {
      setRefused(problem)
      const part = partOfField(problem.field)
      if (part !== null) onPart(part)
    },
  })
  return {
    draft,
    change: (part) => {
      setRefused(null)
      setDraft((known) => ({ ...known, ...part }))
    },
    said: (field) => (refused?.field === field ? refused.message : null),
    isUnsaved: !same(draft, base.stored),
    isSaving: saving.isPending,
    error: refused !== null && partOfField(refused.field) === null ? refused : null,
    isStale: saving.error !== null && toAppError(saving.error).code === 'RHREV',
    save: (next) => saving.mutate(next),
    reload: () => {
      setRefused(null)
      setBase({ stored, updatedAt })
      setDraft(stored)
    },
  }
}
