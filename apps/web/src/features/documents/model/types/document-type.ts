import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { classLabel } from '../documents/document-words.ts'

/** Who must have a type: whoever meets all that one rule names. Null is any. */
export type TypeRule = Shapes.TypeRule

/** A kind of document that a company knows. */
export interface DocumentType {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly sensitivity: string
  readonly who_sends: string
  readonly who_sees: string
  readonly action: string
  readonly is_multiple: boolean
  readonly needs_review: boolean
  readonly has_expiry: boolean
  readonly validity_months: number | null
  readonly retention_years: number | null
  readonly retention_from: string
  readonly asks_by_itself: boolean
  readonly archived_at: string | null
  readonly updated_at: string
}

export type CataloguedType = Shapes.DocumentTypeListRow

export const WHO_SENDS: Readonly<Record<string, string>> = { person: 'A pessoa', company: 'A empresa', both: 'A pessoa ou a empresa' }
export const WHO_SEES: Readonly<Record<string, string>> = {
  hr: 'Somente o RH',
  person: 'A pessoa e o RH',
  team: 'A pessoa, o RH e os gestores acima',
  company: 'Toda a empresa',
}
export const ACTIONS: Readonly<Record<string, string>> = { deliver: 'Entrega', acknowledge: 'Ciência', sign: 'Assinatura' }

const monthsText = (months: number): string => {
  if (months % 12 === 0) return months === 12 ? '1 ano' : `${months / 12} anos`
  return months === 1 ? '1 mês' : `${months} meses`
}

export function validityText({ has_expiry, validity_months }: Pick<DocumentType, 'has_expiry' | 'validity_months'>): string {
  if (!has_expiry) return 'Não vence'
  return validity_months === null ? 'A data do documento' : monthsText(validity_months)
}

export function retentionText({ retention_years, retention_from }: Pick<DocumentType, 'retention_years' | 'retention_from'>): string {
  if (retention_years === null) return 'Para sempre'
  const years = retention_years === 1 ? '1 ano' : `${retention_years} anos`
  const [start, least] = retention_from === 'document' ? ['do documento', 5] : ['do desligamento', 2]
  return `${years} ${start}${retention_years < least ? ', respeitado o mínimo legal' : ''}`
}

/** 'CLT por prazo indeterminado, cargo Eletricista, em Matriz'; 'Todas as pessoas' when the rule names nothing. */
export function ruleText(rule: TypeRule, contractLabel: (contractType: string) => string): string {
  const parts = [
    rule.contract_type === null ? null : contractLabel(rule.contract_type),
    rule.position_id === null ? null : `cargo ${rule.position_title ?? 'que não existe mais'}`,
    rule.work_site_id === null ? null : `em ${rule.work_site_name ?? 'local que não existe mais'}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'Todas as pessoas' : parts.join(', ')
}

/** Of whom a type is required, in one line. */
export function requiredText(rules: readonly TypeRule[], contractLabel: (contractType: string) => string): string {
  return rules.length === 0 ? 'Ninguém por regra' : rules.map((rule) => ruleText(rule, contractLabel)).join('; ')
}

export interface TypeSection {
  readonly sensitivity: string
  readonly label: string
  readonly types: readonly CataloguedType[]
}

/** The catalogue by class, from the most open one; archived types apart. */
export function typeSections(types: readonly CataloguedType[]): readonly TypeSection[] {
  return ['P0', 'P1', 'P2', 'P3', 'P4']
    .map((sensitivity) => ({ sensitivity, label: classLabel(sensitivity), types: types.filter((type) => type.sensitivity === sensitivity) }))
    .filter((section) => section.types.length > 0)
}
