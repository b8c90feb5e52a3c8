import { useMutation, useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.ts'
import { requirementsQuery, setRequiredLevels } from '../data/competencies/competency-data.ts'
import { type LevelCell, withLevels } from '../model/competencies/requirements.ts'

/** Writes cells one after the other; each is shown at once, and put back where the database refuses it. */
export function useLevelCells(companyId: string) {
  const client = useQueryClient()
  const { queryKey } = requirementsQuery(companyId)
  const { mutate } = useMutation({
    mutationKey: ['required-levels', companyId],
    // One write after the other: the last one that was typed stays.
    scope: { id: `required-levels ${companyId}` },
    mutationFn: (cell: LevelCell) => setRequiredLevels(companyId, [cell]),
    onMutate: async (cell) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && withLevels(before, [cell]))
    },
    onError: (error) => {
      const problem = toAppError(error)
      toast.error('O nível não foi salvo', { description: `${problem.message}${problem.codeNote}` })
    },
    onSettled: async () => {
      // While others are on their way, an answer would show what is not written yet as gone.
      if (client.isMutating({ mutationKey: ['required-levels', companyId] }) === 1) await refetch(client, SUBJECTS.competencies)
    },
  })
  return mutate
}
