import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { saveAsRead, savedMeanwhile } from '#shared/supabase/versioned.ts'
import type { CoverageRule, CoverageWish, LeaveBlock } from '../../model/settings/block.ts'
import { leaveSettingsKeys } from './settings-keys.ts'

const SCOPES =
  'scopes:leave_block_scopes!leave_block_scopes_block_fkey(department:departments!leave_block_scopes_department_fkey(id,name),site:work_sites!leave_block_scopes_work_site_fkey(id,name),position:positions!leave_block_scopes_position_fkey(id,title),type:leave_types!leave_block_scopes_type_fkey(id,name))'

/** The blocks in use, newest days first. */
export function blocksQuery(companyId: string) {
  return queryOptions({
    queryKey: leaveSettingsKeys.blocks(companyId),
    queryFn: async ({ signal }): Promise<readonly LeaveBlock[]> => {
      return await ask((db) =>
        db
          .from('leave_blocks')
          .select(`id,starts_on,ends_on,reason,hard,updated_at,${SCOPES}`)
          .eq('company_id', companyId)
          .is('archived_at', null)
          .order('starts_on', { ascending: false })
          .limit(500)
          .abortSignal(signal)
          .overrideTypes<LeaveBlock[], { merge: false }>()
      )
    },
  })
}

export interface BlockWish {
  readonly starts_on: string
  readonly ends_on: string
  readonly reason: string
  readonly hard: boolean
  readonly departments: readonly string[]
  readonly sites: readonly string[]
  readonly positions: readonly string[]
  readonly types: readonly string[]
}

/** Adds a block, or saves one that is still as it was read. Throws `AppError`. */
export async function saveBlock(companyId: string, block: LeaveBlock | null, wish: BlockWish): Promise<void> {
  const saved = await ask((db) =>
    db.rpc('save_leave_block', {
      p_company_id: companyId,
      p_starts_on: wish.starts_on,
      p_ends_on: wish.ends_on,
      p_reason: wish.reason,
      p_hard: wish.hard,
      p_departments: [...wish.departments],
      p_work_sites: [...wish.sites],
      p_positions: [...wish.positions],
      p_types: [...wish.types],
      ...(block && { p_id: block.id, p_updated_at: block.updated_at }),
    })
  )
  if (block !== null && saved.length === 0) throw await savedMeanwhile({ entity: 'leave_block', id: block.id })
}

/** How many people are away already, or asked to be, in some days. */
export function awayInQuery(companyId: string, from: string, to: string) {
  return queryOptions({
    queryKey: [...leaveSettingsKeys.blocks(companyId), 'away', from, to],
    queryFn: async ({ signal }): Promise<number> => {
      const found = await ask((db) => db.rpc('absences_between', { p_company_id: companyId, p_from: from, p_to: to }).abortSignal(signal))
      return new Set(found.map(({ employee_id }) => employee_id)).size
    },
    enabled: from !== '' && to >= from && Date.parse(to) - Date.parse(from) <= 400 * 86_400_000,
  })
}

/** The rules of coverage in use, by department. */
export function coverageQuery(companyId: string) {
  return queryOptions({
    queryKey: leaveSettingsKeys.coverage(companyId),
    queryFn: async ({ signal }): Promise<readonly CoverageRule[]> => {
      const found = await ask((db) =>
        db
          .from('coverage_rules')
          .select('id,with_below,min_present,max_away_pct,starts_on,ends_on,updated_at,department:departments!coverage_rules_department_fkey(id,name)')
          .eq('company_id', companyId)
          .is('archived_at', null)
          .order('starts_on')
          .abortSignal(signal)
          .overrideTypes<CoverageRule[], { merge: false }>()
      )
      return found.toSorted((one, other) => one.department.name.localeCompare(other.department.name, 'pt-BR'))
    },
  })
}

/** Adds a rule, or saves one that is still as it was read. Throws `AppError`. */
export async function saveCoverage(companyId: string, rule: CoverageRule | null, wish: CoverageWish): Promise<void> {
  const db = await supabase()
  if (rule === null) {
    unwrap(await db.from('coverage_rules').insert({ company_id: companyId, ...wish }).select('id').single())
    return
  }
  await saveAsRead(db.from('coverage_rules').update(wish), companyId, rule, { entity: 'coverage_rule' })
}

/** Whom a rule would concern, and the days that fall below it. */
export function coverageEffectsQuery(companyId: string, wish: CoverageWish | null) {
  return queryOptions({
    queryKey: [...leaveSettingsKeys.coverage(companyId), 'effects', wish],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('coverage_effects', {
        p_company_id: companyId,
        p_department_id: wish?.department_id ?? '',
        p_with_below: wish?.with_below ?? true,
        p_starts_on: wish?.starts_on ?? '',
        // One of both is null: the other one is the minimum.
        p_min_present: wish?.min_present ?? null,
        p_max_away_pct: wish?.max_away_pct ?? null,
        ...(wish?.ends_on && { p_ends_on: wish.ends_on }),
      })
      return unwrap(await call.abortSignal(signal).single())
    },
    enabled: wish !== null,
  })
}
