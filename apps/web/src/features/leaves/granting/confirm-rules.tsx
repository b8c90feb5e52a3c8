import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextArea } from '#shared/ui/inputs.tsx'
import type { RuleAnswer } from '#shared/ui/rule-list.tsx'
import { type GrantChoice, withConfirmed } from '../model/requests/grant.ts'

type Confirmation = Pick<GrantChoice, 'confirms' | 'reason'>

export interface ConfirmRulesProps<Choice extends Confirmation> {
  readonly rules: readonly Pick<RuleAnswer, 'code' | 'message' | 'source' | 'about'>[]
  readonly choice: Choice
  /** Whether what is missing is said. */
  readonly isChecked: boolean
  readonly onChange: (choice: Choice) => void
}

/** What goes against a rule only by the word of HR: each rule is confirmed, with one reason that the trail keeps. */
export function ConfirmRules<Choice extends Confirmation>({ rules, choice, isChecked, onChange }: ConfirmRulesProps<Choice>) {
  if (rules.length === 0) return null
  return (
    <section aria-label="Fora da regra" className="flex flex-col gap-3 rounded-lg border border-warning p-4">
      <p className="font-semibold">Fora da regra: confirme para seguir</p>
      {rules.map(({ code, message, source, about }) => (
        <Checkbox
          key={code}
          label={`${message}${about === null ? '' : ` (${about})`} ${source}`}
          checked={choice.confirms.includes(code)}
          onChange={(event) => onChange(withConfirmed(choice, code, event.target.checked))}
        />
      ))}
      <Field label="Motivo" required hint="Fica na auditoria, com a regra confirmada." error={isChecked && choice.reason.trim() === '' ? 'Informe por que a regra não será seguida' : null}>
        <TextArea rows={2} maxLength={500} value={choice.reason} onChange={(event) => onChange({ ...choice, reason: event.target.value })} />
      </Field>
    </section>
  )
}
