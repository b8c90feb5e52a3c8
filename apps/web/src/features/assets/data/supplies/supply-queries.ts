import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { PpePanel, Supply, SupplyDelivery } from '../../model/supplies/supply.ts'

const FRESH_MS = 15_000

/** What is in stock, all of it: a company has tens to hundreds of supplies. */
export function suppliesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['assets', companyId, 'supplies'],
    queryFn: async ({ signal }): Promise<readonly Supply[]> => (await ask((db) => db.rpc('supply_list', { p_company_id: companyId }).abortSignal(signal))).items,
    staleTime: FRESH_MS,
  })
}

/** A supply with its moves and who has it; null for none. */
export function supplyQuery(companyId: string, itemId: string) {
  return queryOptions({
    queryKey: ['assets', companyId, 'supplies', itemId],
    queryFn: ({ signal }): Promise<Shapes.SupplyCard> => ask((db) => db.rpc('supply_card', { p_company_id: companyId, p_item_id: itemId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** The certificates in use, and how many people lack something. */
export function ppePanelQuery(companyId: string) {
  return queryOptions({
    queryKey: ['assets', companyId, 'ppe'],
    queryFn: ({ signal }): Promise<PpePanel> => ask((db) => db.rpc('ppe_panel', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Who lacks what their position requires, the first so many. */
export function ppeGapsQuery(companyId: string, limit: number) {
  return queryOptions({
    queryKey: ['assets', companyId, 'ppe', 'gaps', limit],
    queryFn: ({ signal }): Promise<Shapes.PpeGapList> => ask((db) => db.rpc('ppe_gap_list', { p_company_id: companyId, p_limit: limit }).abortSignal(signal)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Positions and the categories that they require. */
export function requirementsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['assets', companyId, 'ppe', 'requirements'],
    queryFn: async ({ signal }): Promise<readonly Shapes.PpeRequirement[]> => (await ask((db) => db.rpc('ppe_requirement_list', { p_company_id: companyId }).abortSignal(signal))).items,
    staleTime: FRESH_MS,
  })
}

/** What a person has of supplies; null where that is out of reach. */
export function personSuppliesQuery(employeeId: string) {
  return queryOptions({
    queryKey: ['assets', 'person', employeeId, 'supplies'],
    queryFn: async ({ signal }): Promise<readonly SupplyDelivery[] | null> => {
      const found = await ask((db) => db.rpc('person_supplies', { p_employee_id: employeeId }).abortSignal(signal), { nullable: true })
      return found?.items ?? null
    },
    staleTime: FRESH_MS,
  })
}

/** The same as a query, for who it is about. */
export function ppeSheetQuery(employeeId: string) {
  return queryOptions({ queryKey: ['assets', 'person', employeeId, 'sheet'], queryFn: () => fetchPpeSheet(employeeId), staleTime: FRESH_MS })
}

/** The ficha de EPI of a person; null where that is out of reach. Throws `AppError`. */
export function fetchPpeSheet(employeeId: string): Promise<Shapes.PpeSheet> {
  return ask((db) => db.rpc('ppe_sheet', { p_employee_id: employeeId }), { nullable: true })
}
