import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type ChangePolicy = ChangeField['policy']

/** A field of one's own record, and what the company lets the person do with it. */
export type ChangeField = Shapes.MyChangeFieldsRow

/** What a company decided about a field. */
export type FieldPolicy = Shapes.ChangePolicyListRow

export const POLICIES: readonly ChangePolicy[] = ['direct', 'ask', 'closed']

const POLICY_LABELS: Readonly<Record<ChangePolicy, string>> = {
  direct: 'A pessoa altera na hora',
  ask: 'A pessoa pede, alguém aprova',
  closed: 'Só o RH altera',
}

export function policyLabel(policy: ChangePolicy): string {
  return POLICY_LABELS[policy]
}

/** 'CPF e RG'; the names of the fields with a policy, for a sentence. */
export function labelsWith(fields: readonly ChangeField[], policy: ChangePolicy): string {
  const labels = fields.filter((field) => field.policy === policy).map(({ label }) => label)
  return new Intl.ListFormat('pt-BR').format(labels)
}
