import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { DraftItem } from '../model/map.ts'
import { inParts, type ProposedItem, type SentPlan, type WrittenItem } from '../model/plan.ts'
import type { Stretch } from './map-queries.ts'

/** People in one call: each takes the database some hundredths of a second, and a call has eight. */
const PART = 25

/** Puts a stretch into the draft, or gives one other days. Throws `AppError`: RHLEV names the rule that blocks it. */
export async function writeStretch({ employeeId, startsOn, days, item }: Stretch): Promise<WrittenItem> {
  const db = await supabase()
  const wish = { p_starts_on: startsOn, p_days: days }
  const answer = item === null ? await db.rpc('plan_vacation', { p_employee: employeeId, ...wish }) : await db.rpc('move_planned', { p_item: item, ...wish })
  return unwrap(answer) as unknown as WrittenItem
}

/** Takes stretches out of the draft; answers what they were. */
export async function unplan(items: readonly string[]): Promise<readonly DraftItem[]> {
  const db = await supabase()
  return unwrap(await db.rpc('unplan_vacations', { p_items: [...items] }))
}

/** Puts a proposed plan into the draft; when a part is refused, what was written before it is taken out again. */
export async function keepPlan(companyId: string, items: readonly ProposedItem[]): Promise<readonly WrittenItem[]> {
  const db = await supabase()
  const kept: WrittenItem[] = []
  try {
    for (const part of inParts(items, PART)) {
      const wishes = part.map(({ employee_id, period_from, starts_on, days }) => ({ employee_id, period_from, starts_on, days }))
      kept.push(...(unwrap(await db.rpc('keep_plan', { p_company_id: companyId, p_items: wishes })) as unknown as WrittenItem[]))
    }
  } catch (cause) {
    if (kept.length > 0) await unplan(kept.map(({ id }) => id))
    throw cause
  }
  return kept
}

/** Makes stretches proposals that their people confirm. What is refused stays in the draft. */
export async function sendPlan(bars: readonly { readonly id: string; readonly employee_id: string }[]): Promise<SentPlan> {
  const db = await supabase()
  const sent: SentPlan['sent'][number][] = []
  const refused: SentPlan['refused'][number][] = []
  // Stretches of one person go together: those of one period become one request.
  const people = [...Map.groupBy(bars, ({ employee_id }) => employee_id).values()]
  for (const part of inParts(people, PART)) {
    const answer = unwrap(await db.rpc('send_plan', { p_items: part.flat().map(({ id }) => id) })) as unknown as SentPlan
    sent.push(...answer.sent)
    refused.push(...answer.refused)
  }
  return { sent, refused }
}

/** Takes back proposals that nobody answered: they are in the draft again. */
export async function recallPlan(requests: readonly string[]): Promise<void> {
  const db = await supabase()
  for (const part of inParts(requests, PART)) {
    unwrap(await db.rpc('recall_plan', { p_requests: [...part] }))
  }
}
