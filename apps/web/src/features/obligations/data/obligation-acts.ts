import { ask } from '#shared/supabase/ask.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { ObligationItem } from '#shared/supabase/shapes.gen.ts'

export interface Mark {
  readonly item: Pick<ObligationItem, 'kind' | 'item_key'>
  readonly outcome: 'done' | 'dismissed' | null
  readonly on?: string
  readonly reason?: string
}

async function mark(companyId: string, { item, outcome, on, reason }: Mark): Promise<void> {
  await ask(
    (db) => db.rpc('mark_obligations', { p_company_id: companyId, p_kind: item.kind, p_item_keys: [item.item_key], p_outcome: outcome, p_on: on ?? null, p_reason: reason?.trim() || null }),
    { nullable: true },
  )
}

const SAID = { done: 'Marcado como feito', dismissed: 'Marcado como não se aplica' } as const

/** What became of an item; the toast takes it back. */
export function useMark(companyId: string, onDone?: () => void) {
  return useAct({
    act: (input: Mark) => mark(companyId, input),
    done: (_, { outcome }) => (outcome === null ? 'Voltou para o calendário' : SAID[outcome]),
    undo: ({ item, outcome }) => (outcome === null ? null : { item, outcome: null }),
    stale: SUBJECTS.obligations,
    ...(onDone && { onDone }),
  })
}

export interface Assignment {
  /** Null for all that nobody is named for. */
  readonly kind: string | null
  readonly responsibleId: string | null
  /** One item; without it the whole kind. */
  readonly itemKey: string | null
}

/** Who takes care of an item, or of a kind. */
export function useAssign(companyId: string, onDone?: () => void) {
  return useAct({
    act: async ({ kind, responsibleId, itemKey }: Assignment) => {
      await ask((db) => db.rpc('assign_obligations', { p_company_id: companyId, p_kind: kind, p_responsible_id: responsibleId, p_item_keys: itemKey === null ? null : [itemKey] }), { nullable: true })
    },
    done: 'Responsável salvo',
    stale: SUBJECTS.obligations,
    ...(onDone && { onDone }),
  })
}

/** Since when the company keeps the calendar. */
export function useBegin(companyId: string) {
  return useAct({
    act: async (since: string) => {
      await ask((db) => db.rpc('begin_obligations', { p_company_id: companyId, p_since: since }), { nullable: true })
    },
    done: 'Data salva',
    failed: 'A data não foi salva',
    stale: SUBJECTS.obligations,
  })
}
