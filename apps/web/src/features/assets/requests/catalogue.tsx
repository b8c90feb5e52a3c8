import { useId } from 'react'
import { useFormContext } from 'react-hook-form'

import { kindLabel } from '../model/asset.ts'
import { type CatalogueItem, stockText } from '../model/request.ts'
import { KindIcon } from '../parts/asset-look.tsx'
import { AssetPhoto } from '../photos/asset-photo.tsx'

/** What may be asked for, one of which is chosen: picture or icon, and how many are free. */
export function Catalogue({ items }: { readonly items: readonly CatalogueItem[] }) {
  const id = useId()
  const { register, formState } = useFormContext<Record<string, string>>()
  const error = formState.errors['category_id']?.message
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium">
        O que pedir <span aria-hidden="true" className="text-danger-text">*</span>
      </legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {items.map((item) => (
          <label
            key={item.category_id}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-lg border p-2.5 hover:bg-hover has-checked:border-primary has-checked:bg-primary-subtle has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input type="radio" value={item.category_id} className="size-4 shrink-0 accent-primary" {...register('category_id', { validate: (chosen) => (chosen ?? '') !== '' || 'Escolha o que pedir' })} />
            {item.photo_id === null ? <KindIcon kind={item.kind} /> : <AssetPhoto fileId={item.photo_id} className="size-12 shrink-0 rounded-md" />}
            <span className="min-w-0">
              <span className="block font-medium break-words">{item.name}</span>
              <span className="tabular block text-sm text-text-muted">
                {item.photo_id !== null && <span className="sr-only">{kindLabel(item.kind)}. </span>}
                {stockText(item)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
