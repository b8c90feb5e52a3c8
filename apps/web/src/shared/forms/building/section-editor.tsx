import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Checkbox, TextArea, TextInput } from '../../ui/inputs.tsx'
import type { SectionDraft } from '../form-draft.ts'
import type { Roles } from './preview-sheet.tsx'

export interface SectionEditorProps {
  readonly section: SectionDraft
  readonly number: number
  readonly roles: Roles
  readonly error: string | null
  readonly onChange: (section: SectionDraft) => void
  readonly onMove: (by: -1 | 1) => void
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onRemove: () => void
}

/** The title of a section, what stands below it and who sees it. */
export function SectionEditor({ section, number, roles, error, onChange, onMove, isFirst, isLast, onRemove }: SectionEditorProps) {
  const { title, help, shownTo } = section
  const change = (next: Partial<SectionDraft>): void => onChange({ ...section, ...next })
  const toggle = (role: string): void => {
    const seen = shownTo ?? roles.map(([each]) => each)
    const next = seen.includes(role) ? seen.filter((each) => each !== role) : [...seen, role]
    change({ shownTo: roles.every(([each]) => next.includes(each)) ? null : next })
  }
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-lg bg-sunken p-4">
      <div className="flex items-end gap-2">
        <Field label={`Seção ${number}`} error={error} className="flex-1">
          <TextInput data-section={section.key} value={title} maxLength={120} placeholder="Título da seção" onChange={({ target }) => change({ title: target.value })} />
        </Field>
        <div className="flex">
          <Button variant="ghost" size="icon" aria-label={`Mover a seção ${number} para cima`} aria-disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" className="size-4" />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Mover a seção ${number} para baixo`} aria-disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" className="size-4" />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Remover a seção ${number}; as perguntas ficam`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </div>
      <Field label="Explicação da seção" optional>
        <TextArea rows={1} maxLength={500} value={help} onChange={({ target }) => change({ help: target.value })} />
      </Field>
      {roles.length > 1 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium">Quem vê</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {roles.map(([role, label]) => (
              <Checkbox key={role} label={label} checked={shownTo === null || shownTo.includes(role)} onChange={() => toggle(role)} />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
