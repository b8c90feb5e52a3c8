import { readableValue } from '#shared/lib/change-values.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { ChangeDiff } from '#shared/ui/change-diff.tsx'
import type { FieldChoice, FieldChoices } from '../model/field-choices.ts'
import { outcomeLook, type ThreadChange } from '../model/thread.ts'
import { FieldSwitch } from '../flows/field-switch.tsx'
import { ProofList } from './proof-list.tsx'

export interface ThreadChangesProps {
  readonly changes: readonly ThreadChange[]
  /** Null when the reader does not decide. */
  readonly choices: FieldChoices | null
  readonly onChoose: (field: string, choice: FieldChoice) => void
}

/** What a change of data changes, with the choice of each field for who decides and its outcome for everybody else. */
export function ThreadChanges({ changes, choices, onChoose }: ThreadChangesProps) {
  return (
    <ChangeDiff
      lines={changes.map(({ field, label, old, new: after, outcome, files }) => {
        const look = outcomeLook(outcome)
        return {
          key: field,
          label,
          before: readableValue(field, old),
          after: readableValue(field, after),
          below: files.length > 0 && <ProofList files={files} />,
          aside:
            choices === null ? (
              outcome !== 'pending' && <Badge tone={look.tone}>{look.label}</Badge>
            ) : (
              // One field alone is decided by the buttons below.
              changes.length > 1 && (
                <FieldSwitch label={label} value={choices[field] ?? 'approve'} onChange={(choice) => onChoose(field, choice)} />
              )
            ),
        }
      })}
    />
  )
}
