import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#shared/form/use-act.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
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
  const known = () => queryClient.getQueryData(departmentTreeQuery(companyId).queryKey) ?? []
  return useAct({
    act: async ({ id, parentId }: Move) => {
      const department = known().find((each) => each.id === id)
      if (!department || department.parent_id === parentId) return null
      await saveDepartment(companyId, department, { parent_id: parentId })
      // The way back saves the row as it is now: it is known before it is offered.
      await refetch(queryClient, SUBJECTS.people)
      return department
    },
    done: (before, { parentId, isUndo = false }) => {
      if (before === null) return null
      if (isUndo) return ['Movimentação desfeita', before.name]
      const place = known().find(({ id }) => id === parentId)?.name
      return place === undefined ? `${before.name} está no primeiro nível` : `${before.name} agora fica em ${place}`
    },
    failed: 'O departamento não foi movido',
    onFailed: () => void refetch(queryClient, SUBJECTS.people),
    undo: ({ id, isUndo = false }, before) => (before === null || isUndo ? null : { id, parentId: before.parent_id, isUndo: true }),
  })
}
