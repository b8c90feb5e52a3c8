import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { CompanyNumber, LawChange, LawNumber, LeaveRule } from '../../model/settings/rule.ts'
import { leaveSettingsKeys } from './settings-keys.ts'

export interface RuleBook {
  readonly rules: readonly LeaveRule[]
  readonly law: readonly LawNumber[]
}

/** Each rule and what the law says of it, by date. */
export function ruleBookQuery() {
  return queryOptions({
    queryKey: leaveSettingsKeys.law,
    queryFn: async ({ signal }): Promise<RuleBook> => {
      const db = await supabase()
      const [rules, law] = await Promise.all([
        db.from('leave_rules').select('rule,label,unit,toward,minimum,maximum,about').order('label').abortSignal(signal).overrideTypes<LeaveRule[], { merge: false }>(),
        db.from('statutory_rules').select('rule,valid_from,valid_to,value,source').order('valid_from').abortSignal(signal),
      ])
      return { rules: unwrap(rules), law: unwrap(law) }
    },
  })
}

/** What masters wrote of a rule, newest first. */
export function lawChangesQuery(rule: string) {
  return queryOptions({
    queryKey: [...leaveSettingsKeys.law, 'changes', rule],
    queryFn: async ({ signal }): Promise<readonly LawChange[]> => {
      const db = await supabase()
      return unwrap(
        await db.from('statutory_rule_changes').select('id,valid_from,value,source,replaced_value,is_correction,created_at').eq('rule', rule).order('created_at', { ascending: false }).abortSignal(signal),
      )
    },
  })
}

/** What the company says of the rules, by date. */
export function companyNumbersQuery(companyId: string) {
  return queryOptions({
    queryKey: leaveSettingsKeys.rules(companyId),
    queryFn: async ({ signal }): Promise<readonly CompanyNumber[]> => {
      const db = await supabase()
      return unwrap(
        await db
          .from('company_leave_rules')
          .select(
            'id,rule,contract_type,union_cnpj,work_site_id,valid_from,valid_to,value,note,site:work_sites!company_leave_rules_work_site_fkey(name),contract:contract_types!company_leave_rules_contract_type_fkey(label)',
          )
          .eq('company_id', companyId)
          .order('valid_from')
          .abortSignal(signal)
          .overrideTypes<CompanyNumber[], { merge: false }>(),
      )
    },
  })
}

/** Writes what the law says from a day on; the administrators of every company are told. Throws `AppError`. */
export async function addLaw(wish: { readonly rule: string; readonly from: string; readonly value: number; readonly source: string }): Promise<void> {
  await ask((db) => db.rpc('add_statutory_rule', { p_rule: wish.rule, p_valid_from: wish.from, p_value: wish.value, p_source: wish.source }))
}

export interface NumberWish {
  readonly rule: string
  readonly value: number
  readonly from: string
  readonly to: string | null
  readonly note: string | null
  readonly contract: string | null
  readonly union: string | null
  readonly site: string | null
}

/** Adds a number of the company. Throws `AppError`. */
export async function addNumber(companyId: string, wish: NumberWish): Promise<void> {
  const db = await supabase()
  const row = { company_id: companyId, rule: wish.rule, value: wish.value, valid_from: wish.from, valid_to: wish.to, note: wish.note, contract_type: wish.contract, union_cnpj: wish.union, work_site_id: wish.site }
  unwrap(await db.from('company_leave_rules').insert(row).select('id').single())
}

/** Says until when a number of the company holds; null for no end. Throws `AppError`. */
export async function endNumber(companyId: string, id: string, on: string | null): Promise<void> {
  await ask((db) => db.from('company_leave_rules').update({ valid_to: on }).eq('company_id', companyId).eq('id', id).select('id').single())
}

/** What a new law would meet. */
export function lawEffectsQuery(rule: string, from: string, value: number | null) {
  return queryOptions({
    queryKey: [...leaveSettingsKeys.law, 'effects', { rule, from, value }],
    queryFn: ({ signal }) =>
      ask((db) => db.rpc('statutory_rule_effects', { p_rule: rule, p_valid_from: from, p_value: value ?? 0 }).abortSignal(signal).single()),
    enabled: from !== '' && value !== null,
  })
}

/** Whom a number of the company would be for. */
export function numberEffectsQuery(companyId: string, wish: Pick<NumberWish, 'rule' | 'from' | 'contract' | 'union' | 'site'>) {
  return queryOptions({
    queryKey: leaveSettingsKeys.ruleEffects(companyId, wish),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('leave_rule_effects', {
        p_company_id: companyId,
        p_rule: wish.rule,
        p_valid_from: wish.from,
        ...(wish.contract !== null && { p_contract_type: wish.contract }),
        ...(wish.union !== null && { p_union_cnpj: wish.union }),
        ...(wish.site !== null && { p_work_site_id: wish.site }),
      })
      return unwrap(await call.abortSignal(signal).single())
    },
    enabled: wish.from !== '',
  })
}
