import { ask } from '#shared/supabase/ask.ts'
import type { storedKpi } from '../model/kpi.ts'

/** Begins or changes an indicator of the board. Throws `AppError`, like all below: RHGOL names the field, RHREV says that somebody changed it meanwhile. */
export function saveKpi(companyId: string, values: ReturnType<typeof storedKpi>, id: string | null, readAt: string | null): Promise<string> {
  return ask((db) => db.rpc('save_kpi', { p_company_id: companyId, p_values: values, ...(id !== null && { p_kpi_id: id }), ...(readAt !== null && { p_updated_at: readAt }) }))
}

/** Puts an indicator away, or back on the board. */
export async function setKpiArchived(id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('set_kpi_archived', { p_kpi_id: id, p_is_archived: isArchived }), { nullable: true })
}

export interface KpiValue {
  /** The screen's: sent twice, a value is written once. */
  readonly id: string
  readonly value: number | null
  readonly on_date: string | null
}

export async function enterKpiValue(kpiId: string, values: KpiValue): Promise<void> {
  await ask((db) => db.rpc('enter_kpi_value', { p_kpi_id: kpiId, p_values: { ...values } }))
}

/** Within five minutes, by whoever wrote it down. */
export async function undoKpiValue(kpiId: string, valueId: string): Promise<void> {
  await ask((db) => db.rpc('undo_kpi_value', { p_kpi_id: kpiId, p_value_id: valueId }), { nullable: true })
}
