import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { referenceChanged } from '#shared/reference/reference-changed.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { TAG_COLOURS, TagDot } from '#shared/ui/tag-badge.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { saveTag } from '../data/catalogues/tags.ts'
import type { TagItem } from '../model/catalogues/tag.ts'

export interface TagDialogProps {
  readonly companyId: string
  /** Null creates one. */
  readonly tag: TagItem | null
  readonly onClose: () => void
}

/** Creates or edits a tag: its name and its colour. */
export function TagDialog({ companyId, tag, onClose }: TagDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const [name, setName] = useState(tag?.name ?? '')
  const [colour, setColour] = useState<string>(tag?.colour ?? 'blue')
  const [isMissing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => saveTag(companyId, tag?.id ?? null, { name: name.trim(), colour }),
    onSuccess: async () => {
      onClose()
      toast.success(tag ? 'Etiqueta salva' : 'Etiqueta criada', { description: name.trim() })
      await referenceChanged(client, companyId)
    },
  })
  const problem = save.error ? toAppError(save.error) : null
  const fieldError = isMissing && name.trim() === '' ? 'Informe o nome' : problem?.field === 'name' ? problem.message : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={tag ? 'Editar etiqueta' : 'Nova etiqueta'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            Salvar etiqueta
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') setMissing(true)
          else save.mutate()
        }}
      >
        {problem?.field !== 'name' && <Refusal error={problem} title="A etiqueta não foi salva" />}
        <Field label="Nome" required error={fieldError}>
          <TextInput maxLength={40} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-medium">Cor</legend>
          <div className="flex flex-wrap gap-2">
            {TAG_COLOURS.map(({ value, label }) => (
              <label
                key={value}
                className={cn(
                  'inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus coarse:min-h-11',
                  colour === value ? 'border-primary bg-primary-subtle font-medium text-primary-text' : 'hover:bg-hover',
                )}
              >
                <input type="radio" name="colour" value={value} checked={colour === value} onChange={() => setColour(value)} className="sr-only" />
                <TagDot colour={value} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
