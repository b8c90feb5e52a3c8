import { X } from 'lucide-react'
import { useId } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { CONDITIONS } from '../model/asset.ts'
import { giveProblem, type Item } from '../model/hand-over.ts'
import { KindIcon } from '../parts/asset-look.tsx'
import { PhotoField } from '../photos/photo-field.tsx'
import type { PhotoWait } from '../photos/use-photo-wait.ts'

interface BasketProps {
  readonly companyId: string
  readonly items: readonly Item[]
  readonly isChecked: boolean
  readonly wait: PhotoWait
  readonly onPhotos: (id: string, change: (before: readonly UploadedFile[]) => readonly UploadedFile[]) => void
  readonly onChange: (id: string, part: Partial<Item>) => void
  readonly onRemove: (id: string) => void
}

function BasketItem({ companyId, item, isChecked, wait, onPhotos, onChange, onRemove }: Omit<BasketProps, 'items'> & { readonly item: Item }) {
  const id = useId()
  const { name, tag, kind, asksTerm, condition, note, returnOn } = item
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border p-4">
      <div className="flex items-start gap-3">
        <KindIcon kind={kind} />
        <p id={id} className="min-w-0 flex-1 break-words">
          <span className="font-medium">{name}</span> <span className="tabular text-text-muted">{tag}</span>
          {asksTerm && (
            <span className="mt-1 block">
              <Badge tone="info">Pede termo</Badge>
            </span>
          )}
        </p>
        <Button variant="ghost" size="icon-sm" aria-label={`Tirar ${name} (${tag})`} onClick={() => onRemove(item.id)}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Estado na entrega">
          <SelectInput value={condition} options={CONDITIONS} onChange={({ target }) => onChange(item.id, { condition: target.value })} />
        </Field>
        <DayField label="Devolver até" value={returnOn} error={isChecked ? giveProblem(item, todayIso()) : null} onChange={(text) => onChange(item.id, { returnOn: text })} />
        <Field label="Observação" optional className="sm:col-span-full">
          <TextInput maxLength={300} autoComplete="off" placeholder="Acessórios, marcas de uso…" value={note} onChange={({ target }) => onChange(item.id, { note: target.value })} />
        </Field>
      </div>
      <PhotoField companyId={companyId} item={item} isRequired={false} photos={item.photos} onPhotos={(change) => onPhotos(item.id, change)} error={null} wait={wait} />
    </div>
  )
}

/** What is given, each thing with its condition. */
export function Basket({ items, ...rest }: BasketProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Bens a entregar" className="flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.id}>
          <BasketItem item={item} {...rest} />
        </li>
      ))}
    </ul>
  )
}
