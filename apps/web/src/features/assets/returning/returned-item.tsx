import { useId } from 'react'

import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { CONDITIONS } from '../model/asset.ts'
import { type Item, returnProblems } from '../model/hand-over.ts'
import { KindIcon } from '../parts/asset-look.tsx'
import { PhotoField } from '../photos/photo-field.tsx'
import type { PhotoWait } from '../photos/use-photo-wait.ts'

interface ReturnedItemProps {
  readonly companyId: string
  readonly item: Item
  readonly isChecked: boolean
  readonly wait: PhotoWait
  readonly onChange: (part: Partial<Item>) => void
  readonly onPhotos: (change: (before: readonly UploadedFile[]) => readonly UploadedFile[]) => void
}

/** One thing that comes back: its condition, and what proves damage. */
export function ReturnedItem({ companyId, item, isChecked, wait, onChange, onPhotos }: ReturnedItemProps) {
  const id = useId()
  const isDamaged = item.condition === 'damaged'
  const problems = isChecked ? returnProblems(item) : { note: null, photos: null }
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <p id={id} className="flex items-center gap-3">
        <KindIcon kind={item.kind} />
        <span className="min-w-0 break-words">
          <span className="font-medium">{item.name}</span> <span className="tabular text-text-muted">{item.tag}</span>
        </span>
      </p>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label="Estado">
          <SelectInput value={item.condition} options={CONDITIONS} onChange={({ target }) => onChange({ condition: target.value })} />
        </Field>
        <Field label="Observação" required={isDamaged} optional={!isDamaged} error={problems.note}>
          <TextInput maxLength={500} autoComplete="off" value={item.note} onChange={({ target }) => onChange({ note: target.value })} />
        </Field>
      </div>
      <PhotoField companyId={companyId} item={item} isRequired={isDamaged} photos={item.photos} onPhotos={onPhotos} error={problems.photos} wait={wait} />
    </div>
  )
}
