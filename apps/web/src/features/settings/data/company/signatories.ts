import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** Somebody who signs for the company. */
export type Signatory = Shapes.SignatoryListRow

/** Who signs for the company, the default first. */
export function signatoriesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['settings', companyId, 'signatories'],
    queryFn: ({ signal }): Promise<readonly Signatory[]> => ask((db) => db.rpc('signatory_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

export interface SignatoryInput {
  readonly employeeId: string
  readonly capacity: string
  readonly validUntil: string | null
  readonly isDefault: boolean
}

/** Lets a person sign for the company, or changes how. Throws `AppError`. */
export async function saveSignatory(companyId: string, { employeeId, capacity, validUntil, isDefault }: SignatoryInput): Promise<void> {
  await ask((db) =>
    db.rpc('save_signatory', {
      p_company_id: companyId,
      p_employee_id: employeeId,
      p_is_default: isDefault,
      ...(capacity.trim() !== '' && { p_capacity: capacity.trim() }),
      ...(validUntil !== null && { p_valid_until: validUntil }),
    }),
  )
}

/** From now on this person signs for the company no more. Throws `AppError`. */
export async function archiveSignatory(id: string): Promise<void> {
  await ask((db) => db.rpc('archive_signatory', { p_signatory_id: id }))
}
