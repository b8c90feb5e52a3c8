import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { goalPeople } from '../data/work-queries.ts'
import { INITIATIVE_TITLE_MAX, type InitiativeDraft, type InitiativeProblems } from '../model/work/initiative.ts'

const FIELDS: readonly string[] = ['title', 'owner_id', 'due_on', 'url', 'key_result_id']

/** Whether a refusal stands at one of the fields. */
export function isAtField(error: unknown): boolean {
  return error !== null && FIELDS.includes(toAppError(error).field ?? '')
}

/** What stands at a field: what is missing, or why the database refused it. */
export function problemAt(name: keyof InitiativeProblems | 'key_result_id', problems: InitiativeProblems, error: unknown): string | null {
  const missing = name === 'key_result_id' ? undefined : problems[name]
  if (missing !== undefined) return missing
  const refusal = error === null ? null : toAppError(error)
  return refusal?.field === name ? refusal.message : null
}

export interface InitiativeFieldsProps {
  readonly objectiveId: string
  readonly draft: InitiativeDraft
  readonly onChange: (part: Partial<InitiativeDraft>) => void
  readonly problems: InitiativeProblems
  readonly error: unknown
  readonly titleLabel: string
  readonly needsDay: boolean
}

/** What will be done, by whom and until when. Only readers of the objective are found. */
export function InitiativeFields({ objectiveId, draft, onChange, problems, error, titleLabel, needsDay }: InitiativeFieldsProps) {
  const at = (name: keyof InitiativeProblems): string | null => problemAt(name, problems, error)
  return (
    <>
      <Field label={titleLabel} required error={at('title')}>
        <TextInput autoComplete="off" maxLength={INITIATIVE_TITLE_MAX} value={draft.title} onChange={({ target }) => onChange({ title: target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Quem responde" required error={at('owner_id')}>
          <PersonPicker people={goalPeople(objectiveId, true)} value={draft.owner} onChange={(owner) => onChange({ owner })} />
        </Field>
        <DayField label="Até quando" required={needsDay} value={draft.dueOn} error={at('due_on')} onChange={(dueOn) => onChange({ dueOn })} />
      </div>
    </>
  )
}
