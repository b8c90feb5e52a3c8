import { Plus, Trash2 } from 'lucide-react'

import type { RuleChoices } from '../data/types/type-queries.ts'
import { Button } from '#shared/ui/button.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { type RuleDraft, type TypeDraft, withoutRule, withRule, withRuleChange } from '../model/types/type-draft.ts'

interface ConditionProps {
  readonly label: string
  readonly any: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Condition({ label, any, value, choices, onChange }: ConditionProps) {
  return (
    <SelectInput aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      {/* What was archived since stays chosen, and readable. */}
      {value !== '' && !choices.some((choice) => choice.value === value) && <option value={value}>Fora de uso</option>}
    </SelectInput>
  )
}

export interface RulesEditorProps {
  readonly draft: TypeDraft
  readonly choices: RuleChoices | undefined
  readonly onDraft: (draft: TypeDraft) => void
}

/** Of whom a type is required: whoever meets one of the rules. */
export function RulesEditor({ draft, choices, onDraft }: RulesEditorProps) {
  const contracts = (choices?.contracts ?? []).map(({ contract_type, label }) => ({ value: contract_type, label }))
  const positions = (choices?.positions ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const workSites = (choices?.workSites ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const change = (key: number, part: Partial<Omit<RuleDraft, 'key'>>): void => onDraft(withRuleChange(draft, key, part))
  return (
    <section aria-label="De quem é exigido" className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">De quem é exigido</h3>
        <p className="text-sm text-text-muted">
          {draft.rules.length === 0 ? 'De ninguém por regra; pode ser pedido a cada um.' : 'De quem atende a uma das regras. Numa regra, vale tudo o que ela nomeia.'}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {draft.rules.map((rule, index) => (
          <li key={rule.key} className="grid items-center gap-2 rounded-md border p-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <Condition
              label={`Contrato da regra ${index + 1}`}
              any="Todo contrato"
              value={rule.contract_type}
              choices={contracts}
              onChange={(contract_type) => change(rule.key, { contract_type })}
            />
            <Condition
              label={`Cargo da regra ${index + 1}`}
              any="Todo cargo"
              value={rule.position_id}
              choices={positions}
              onChange={(position_id) => change(rule.key, { position_id })}
            />
            <Condition
              label={`Local da regra ${index + 1}`}
              any="Todo local"
              value={rule.work_site_id}
              choices={workSites}
              onChange={(work_site_id) => change(rule.key, { work_site_id })}
            />
            <Button variant="ghost" size="icon-sm" aria-label={`Tirar a regra ${index + 1}`} onClick={() => onDraft(withoutRule(draft, rule.key))}>
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={() => onDraft(withRule(draft))}>
        <Plus aria-hidden="true" className="size-4" />
        Adicionar regra
      </Button>
    </section>
  )
}
