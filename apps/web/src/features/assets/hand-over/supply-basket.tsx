import { X } from 'lucide-react'
import { useId } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { quantityProblem, type SupplyItem } from '../model/supplies/supply-basket.ts'
import { REASONS } from '../model/supplies/supply.ts'
import { KindIcon } from '../parts/asset-look.tsx'

interface SupplyBasketProps {
  readonly items: readonly SupplyItem[]
  readonly isChecked: boolean
  readonly onChange: (id: string, part: Partial<SupplyItem>) => void
  readonly onRemove: (id: string) => void
}

function BasketSupply({ item, isChecked, onChange, onRemove }: Omit<SupplyBasketProps, 'items'> & { readonly item: SupplyItem }) {
  const id = useId()
  const { name, kind, ca, validUntil, stock, quantity, reason } = item
  const problem = quantityProblem(item)
  // More than there is shows at once; an empty field may still be filled in.
  const isShown = isChecked || Number(quantity) > stock
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border p-4">
      <div className="flex items-start gap-3">
        <KindIcon kind={kind} />
        <p id={id} className="min-w-0 flex-1 break-words">
          <span className="font-medium">{name}</span>
          <span className="tabular block text-sm text-text-muted">{[ca === null ? null : `CA ${ca} válido até ${formatDate(validUntil)}`, `${stock.toLocaleString('pt-BR')} em estoque`].filter((part) => part !== null).join(' · ')}</span>
        </p>
        <Button variant="ghost" size="icon-sm" aria-label={`Tirar ${name}`} onClick={() => onRemove(item.id)}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Quantidade" required error={isShown ? problem : null}>
          <TextInput inputMode="numeric" maxLength={4} autoComplete="off" value={quantity} onChange={({ target }) => onChange(item.id, { quantity: target.value })} />
        </Field>
        <Field label="Motivo" hint={reason === 'first' ? undefined : 'O que a pessoa tinha desta categoria é encerrado.'}>
          <SelectInput value={reason} options={REASONS} onChange={({ target }) => onChange(item.id, { reason: REASONS.find(([value]) => value === target.value)?.[0] ?? 'first' })} />
        </Field>
      </div>
    </div>
  )
}

/** What is given out of the stock, each with how many and why. */
export function SupplyBasket({ items, ...rest }: SupplyBasketProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label="EPI e materiais a entregar" className="flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.id}>
          <BasketSupply item={item} {...rest} />
        </li>
      ))}
    </ul>
  )
}
