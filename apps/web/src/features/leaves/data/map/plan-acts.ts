import { type AppError, toAppError, unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { DraftItem } from '../../model/map/map.ts'
import type { GrantChoice } from '../../model/requests/grant.ts'
import { inParts, type ProposedItem, type SentPlan, type WrittenItem } from '../../model/map/plan.ts'
import type { Stretch } from './map-queries.ts'

/** People in one call: each takes the database some hundredths of a second, and a call has eight. */
const PART = 25

/** Puts a stretch into the draft, or gives one other days. Throws `AppError`: RHLEV names the rule that blocks it. */
export async function writeStretch({ employeeId, startsOn, days, item }: Stretch): Promise<WrittenItem> {
  const db = await supabase()
  const wish = { p_starts_on: startsOn, p_days: days }
  const answer = item === null ? await db.rpc('plan_vacation', { p_employee_id: employeeId, ...wish }) : await db.rpc('move_planned', { p_item_id: item, ...wish })
  return unwrap(answer)
}

/** Takes stretches out of the draft; answers what they were. */
export async function unplan(items: readonly string[]): Promise<readonly DraftItem[]> {
  return await ask((db) => db.rpc('unplan_vacations', { p_items: [...items] }))
}

/** Puts a proposed plan into the draft; when a part is refused, what was written before it is taken out again. */
export async function keepPlan(companyId: string, items: readonly ProposedItem[]): Promise<readonly WrittenItem[]> {
  const kept: WrittenItem[] = []
  try {
    for (const part of inParts(items, PART)) {
      const wishes = part.map(({ employee_id, period_from, starts_on, days }) => ({ employee_id, period_from, starts_on, days }))
      kept.push(...(await ask((db) => db.rpc('keep_plan', { p_company_id: companyId, p_items: wishes }))))
    }
  } catch (cause) {
    // Why it failed is told, not that it could not be taken out.
    if (kept.length > 0) await unplan(kept.map(({ id }) => id)).catch(() => [])
    throw cause
  }
  return kept
}

/** Puts stretches back into the draft; those that could not be written are left, with what kept the first of them out. */
export async function putBack(stretches: readonly Stretch[]): Promise<{ readonly written: readonly WrittenItem[]; readonly left: readonly Stretch[]; readonly problem: AppError | null }> {
  const answers = await Promise.all(stretches.map((stretch) => writeStretch(stretch).then((item) => ({ stretch, item, problem: null }), (cause: unknown) => ({ stretch, item: null, problem: toAppError(cause) }))))
  return {
    written: answers.flatMap(({ item }) => item ?? []),
    left: answers.flatMap(({ stretch, item }) => (item === null ? stretch : [])),
    problem: answers.find(({ problem }) => problem !== null)?.problem ?? null,
  }
}

/** Makes stretches proposals that their people confirm, or vacations that HR grants. What is refused stays in the draft, and so does what follows a call that fails. */
export async function sendPlan(
  bars: readonly { readonly id: string; readonly employee_id: string }[],
  { grants, confirms, reason }: Pick<GrantChoice, 'grants' | 'confirms' | 'reason'>,
): Promise<SentPlan & { readonly problem: AppError | null }> {
  const sent: SentPlan['sent'][number][] = []
  const refused: SentPlan['refused'][number][] = []
  // Stretches of one person go together: those of one period become one request.
  const people = [...Map.groupBy(bars, ({ employee_id }) => employee_id).values()]
  try {
    for (const part of inParts(people, PART)) {
      const answer = await ask((db) => db.rpc('send_plan', { p_items: part.flat().map(({ id }) => id), ...(grants && { p_grants: true, p_confirms: [...confirms], p_reason: reason }) }))
      sent.push(...answer.sent)
      refused.push(...answer.refused)
    }
  } catch (cause) {
    return { sent, refused, problem: toAppError(cause) }
  }
  return { sent, refused, problem: null }
}

/** Takes back proposals that nobody answered: they are in the draft again. What follows a call that fails is left. */
export async function recallPlan(requests: readonly string[]): Promise<{ readonly left: readonly string[]; readonly problem: AppError | null }> {
  let done = 0
  try {
    for (const part of inParts(requests, PART)) {
      await ask((db) => db.rpc('recall_plan', { p_requests: [...part] }))
      done += part.length
    }
  } catch (cause) {
    return { left: requests.slice(done), problem: toAppError(cause) }
  }
  return { left: [], problem: null }
}
