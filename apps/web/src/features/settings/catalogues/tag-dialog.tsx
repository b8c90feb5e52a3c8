import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { cn } from '#shared/ui/cn.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { TAG_COLORS, TagDot } from '#shared/ui/tag-badge.tsx'
import { saveTag } from '../data/catalogues/tags.ts'
import type { TagItem } from '../model/catalogues/tag.ts'

export interface TagDialogProps {
  readonly companyId: string
  /** Null creates one. */
  readonly tag: TagItem | null
  readonly onClose: () => void
}

/** Creates or edits a tag: its name and its color. */
export function TagDialog({ companyId, tag, onClose }: TagDialogProps) {
  const [name, setName] = useState(tag?.name ?? '')
  const [color, setColor] = useState<string>(tag?.color ?? 'blue')
  const [isMissing, setMissing] = useState(false)
  const save = useAct({
    act: () => saveTag(companyId, tag?.id ?? null, { name: name.trim(), color }),
    done: [tag ? 'Etiqueta salva' : 'Etiqueta criada', name.trim()],
    stale: SUBJECTS.people,
    onDone: onClose,
  })
  const problem = save.error ? toAppError(save.error) : null
  const fieldError = isMissing && name.trim() === '' ? 'Informe o nome' : problem?.field === 'name' ? problem.message : null
  return (
    <FormDialog
      size="sm"
      title={tag ? 'Editar etiqueta' : 'Nova etiqueta'}
      confirmLabel="Salvar etiqueta"
      act={save}
      failure="A etiqueta não foi salva"
      error={problem?.field !== 'name' ? problem : null}
      onSubmit={() => {
        if (name.trim() === '') setMissing(true)
        else save.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Nome" required error={fieldError}>
        <TextInput maxLength={40} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <fieldset>
        <legend className="mb-1.5 font-medium">Cor</legend>
        <div className="flex flex-wrap gap-2">
          {TAG_COLORS.map(({ value, label }) => (
            <label
              key={value}
              className={cn(
                'inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus coarse:min-h-11',
                color === value ? 'border-primary bg-primary-subtle font-medium text-primary-text' : 'hover:bg-hover',
              )}
            >
              <input type="radio" name="color" value={value} checked={color === value} onChange={() => setColor(value)} className="sr-only" />
              <TagDot color={value} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
