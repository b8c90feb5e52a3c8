import { useQuery } from '@tanstack/react-query'

import { useAct } from '../form/use-act.ts'
import { useCompanyId } from '../company/company-context.ts'
import { useSession } from '../session/session-context.ts'
import { toAppError } from '../supabase/app-error.ts'
import { toast } from '../ui/toast.ts'
import { changeView, createView, deleteView, type NewView, savedViewsQuery, type ViewChange, viewKeys } from './saved-views-query.ts'
import { inOrder, type ListKey, type SavedView } from './saved-view.ts'

/** The views of a list and what can be done to them. Every change is read back, so that the tabs show what the database has. */
export function useSavedViews(listKey: ListKey) {
  const companyId = useCompanyId()
  const { employee } = useSession()
  const me = employee?.id ?? null
  const ownCompanyId = employee?.company_id ?? companyId
  const query = useQuery(savedViewsQuery(listKey, companyId, ownCompanyId))
  const views = inOrder(query.data ?? [], me)
  const refuse = (what: string) => (problem: unknown) => {
    toast.error(what, { description: toAppError(problem).message })
  }

  const create = useAct({
    act: (view: Omit<NewView, 'company_id' | 'list_key'>) => createView({ ...view, company_id: ownCompanyId, list_key: listKey }),
    stale: [viewKeys.all],
  })
  const change = useAct({
    act: ({ view, part }: { readonly view: SavedView; readonly part: ViewChange }) => changeView(view, part),
    stale: [viewKeys.all],
  })
  const remove = useAct({
    act: (view: SavedView) => deleteView(view),
    done: (_, { name, query: text, visibility, is_default }) => {
      // Made anew: a view is what it asks for, nothing points at it. Who takes back the deletion of another's view owns the new one.
      const undo = (): void => create.mutate({ name, query: text, visibility, is_default }, { onError: refuse('Não foi possível restaurar a visão') })
      return ['Visão excluída', name, { label: 'Desfazer', onSelect: undo }]
    },
    failed: 'A visão não foi excluída',
    stale: [viewKeys.all],
  })
  return { views, isLoaded: query.data !== undefined, me, create, change, remove, refuse }
}
