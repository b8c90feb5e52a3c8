import { CONTRACT_TYPES } from '#shared/lib/record-words.ts'
import type { QuotaGroupCount, QuotaRow } from '#shared/supabase/shapes.gen.ts'

export type QuotaGroup = QuotaGroupCount['group']

/** The groups of one number: those of people with a disability, or those of the apprentices of a site. */
export const GROUP_LABELS: Readonly<Record<QuotaGroup, string>> = {
  pcd_base: 'Contam na base',
  pcd_outside: 'Não contam',
  site_base: 'Contam na base',
  site_apprentices: 'Aprendizes',
  site_outside: 'Não contam',
}
export const SUBJECTS: readonly (readonly QuotaGroup[])[] = [['pcd_base', 'pcd_outside'], ['site_base', 'site_apprentices', 'site_outside']]

const CONTRACTS = new Map(CONTRACT_TYPES)

/** Why somebody counts, or does not: 'Aprendiz', 'Analista: CBO 2 não pede formação'. */
export function standingText({ contract_type: contract, position, cbo, outside }: Pick<QuotaRow, 'contract_type' | 'position' | 'cbo' | 'outside'>): string {
  const told = [position, contract === null ? 'Sem contrato registrado: conta como CLT' : CONTRACTS.get(contract)].filter(Boolean).join(' · ')
  if (outside === 'position_cbo') return `${told} · Cargo de CBO ${cbo ?? ''}: gestão, nível superior ou técnico`
  if (outside === 'position_own') return `${told} · A empresa marcou o cargo como sem formação`
  return told
}
