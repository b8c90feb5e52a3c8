import { useId } from 'react'

import { SelectInput } from '#shared/ui/inputs.tsx'
import type { AssetCategory } from '../model/category.ts'
import { KindIcon } from '../parts/asset-look.tsx'

const MOST = 10
const QUANTITIES: readonly (readonly [number, string])[] = Array.from({ length: MOST + 1 }, (_, count) => [count, count === 0 ? 'Nenhum' : String(count)])

interface KitItemsProps {
  readonly categories: readonly AssetCategory[]
  readonly quantities: Readonly<Record<string, number>>
  readonly error: string | null
  readonly onChange: (categoryId: string, quantity: number) => void
}

/** How many of each category a kit holds. */
export function KitItems({ categories, quantities, error, onChange }: KitItemsProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="mb-1 font-medium">
        O que o kit leva <span aria-hidden="true" className="text-danger-text">*</span>
      </legend>
      <ul className="divide-y">
        {categories.map((category) => (
          <li key={category.id} className="flex items-center gap-3 py-2">
            <KindIcon kind={category.kind} />
            <span className="min-w-0 flex-1 break-words">{category.name}</span>
            <span className="w-32 shrink-0">
              <SelectInput aria-label={`Quantos: ${category.name}`} value={quantities[category.id] ?? 0} options={QUANTITIES} onChange={({ target }) => onChange(category.id, Number(target.value))} />
            </span>
          </li>
        ))}
      </ul>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
