export type ChangePolicy = 'direct' | 'ask' | 'closed'
export type FieldKind = 'text' | 'date' | 'email' | 'cpf' | 'phone'

/** A field of one's own record, and what the company lets the person do with it. */
export interface ChangeField {
  readonly field: string
  readonly label: string
  readonly kind: FieldKind
  readonly policy: ChangePolicy
  /** As the database holds it. */
  readonly value: string | null
  /** The approval request that asks about this field already. */
  readonly open_request_id: string | null
}

/** What a company decided about a field. */
export interface FieldPolicy {
  readonly field: string
  readonly label: string
  readonly policy: ChangePolicy
  readonly default_policy: ChangePolicy
}

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
