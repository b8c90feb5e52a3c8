import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { alignObjective } from '../data/goal-acts.ts'
import { objectiveTreeQuery } from '../data/goal-queries.ts'
import type { Objective } from '../model/goal.ts'
import { alignedTo } from '../model/tree/objective-tree.ts'

interface Align {
  readonly objective: Pick<Objective, 'id' | 'title' | 'parent_id'>
  readonly under: Pick<Objective, 'id' | 'title'> | null
  readonly isUndo?: boolean
}

/** Aligns an objective under another (null = out of all) at once; it goes back where it was when the database refuses, and a toast offers to undo it. */
export function useAlign(companyId: string, cycleId: string) {
  const client = useQueryClient()
  const { queryKey } = objectiveTreeQuery(companyId, cycleId)
  return useAct({
    act: async ({ objective, under }: Align) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, [...alignedTo(before, objective.id, under?.id ?? null)])
      try {
        await alignObjective(objective.id, under?.id ?? null)
      } catch (error) {
        client.setQueryData(queryKey, before)
        throw error
      }
      return before?.find(({ id }) => id === objective.parent_id) ?? null
    },
    done: (_, { objective, under, isUndo = false }) => [isUndo ? 'Alinhamento desfeito' : under === null ? 'Objetivo sem outro acima' : 'Objetivo alinhado', under === null ? objective.title : `${objective.title} agora fica em ${under.title}`],
    failed: 'O objetivo ficou onde estava',
    stale: SUBJECTS.goals,
    // What was aligned to another cycle has no name here to go back to.
    undo: ({ objective, under, isUndo = false }, above) => (isUndo || (objective.parent_id !== null && above === null) ? null : { objective: { ...objective, parent_id: under?.id ?? null }, under: above, isUndo: true }),
  })
}
