import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { FactKind, FactOutcome, FactValues, PersonFact } from '../../model/facts/fact-specs.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'
import { aboutPerson } from '../records/person-scope.ts'

/** Among what is asked of leaves, since leaves follow from facts. */
const factKeys = {
  of: (companyId: string, employeeId: string) => ['leaves', companyId, 'facts', employeeId] as const,
  preview: (employeeId: string, kind: FactKind, values: FactValues | null, factId: string | null) => ['leaves', 'fact-preview', employeeId, kind, values, factId] as const,
}

/** Facts of a person and the guarantees in force. Reading those of somebody else leaves a line in the trail, so it happens once. */
export function factsQuery(person: RecordPerson) {
  return queryOptions({
    queryKey: factKeys.of(person.companyId, person.id),
    queryFn: async ({ signal }): Promise<Shapes.FactsOfPerson> => {
      const db = await supabase()
      return unwrap(await aboutPerson(person, db.rpc('facts_of_person', { p_employee_id: person.id })).abortSignal(signal))
    },
    staleTime: person.isOwn ? 15_000 : Infinity,
    gcTime: 60_000,
  })
}

/** What would follow from a fact; nothing is asked while `values` is null. */
export function factPreviewQuery(employeeId: string, kind: FactKind, values: FactValues | null, factId: string | null) {
  return queryOptions({
    queryKey: factKeys.preview(employeeId, kind, values, factId),
    queryFn: ({ signal }): Promise<FactOutcome> =>
      ask((db) =>
        db.rpc('preview_fact', { p_employee_id: employeeId, p_kind: kind, p_values: { ...values }, ...(factId !== null && { p_fact_id: factId }) }).abortSignal(signal)
      ),
    enabled: values !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
}

/** Records a fact, or the next version of one, which needs a reason. Throws `AppError`: RHFCT names the field. */
export async function saveFact(personId: string, kind: FactKind, values: FactValues, corrected: PersonFact | null, reason: string): Promise<void> {
  await ask((db) =>
    corrected === null
      ? db.rpc('record_fact', { p_employee_id: personId, p_kind: kind, p_values: { ...values } })
      : db.rpc('correct_fact', { p_fact_id: corrected.id, p_values: { ...values }, p_reason: reason })
  )
}

/** Takes a fact out of force with its leaves. Throws `AppError`. */
export async function voidFact(factId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('void_fact', { p_fact_id: factId, p_reason: reason }))
}
