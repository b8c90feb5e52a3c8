import { useMutation, useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.ts'
import { saveDepartment } from '../data/departments/department-changes.ts'
import { departmentTreeQuery } from '../data/departments/department-queries.ts'

interface Move {
  readonly id: string
  readonly parentId: string | null
  readonly isUndo?: boolean
}

/** Moves a department below another (null = to the top) at once; a toast offers to undo it. */
export function useMove(companyId: string) {
  const queryClient = useQueryClient()
  const refresh = (): Promise<void> => refetch(queryClient, SUBJECTS.people)
  const known = () => queryClient.getQueryData(departmentTreeQuery(companyId).queryKey) ?? []
  const mutation = useMutation({
    mutationFn: async ({ id, parentId }: Move) => {
      const department = known().find((each) => each.id === id)
      if (!department || department.parent_id === parentId) return null
      await saveDepartment(companyId, department, { parent_id: parentId })
      return department
    },
    onSuccess: async (before, { parentId, isUndo }) => {
      await refresh()
      if (!before) return
      const place = known().find((each) => each.id === parentId)?.name
      if (isUndo) toast.info('Movimentação desfeita', { description: before.name })
      else {
        toast.success(place === undefined ? `${before.name} está no primeiro nível` : `${before.name} agora fica em ${place}`, {
          action: { label: 'Desfazer', onSelect: () => mutation.mutate({ id: before.id, parentId: before.parent_id, isUndo: true }) },
        })
      }
    },
    onError: async (failure) => {
      const { message, codeNote } = toAppError(failure)
      toast.error('O departamento não foi movido', { description: `${message}${codeNote}` })
      await refresh()
    },
  })
  return mutation
}
