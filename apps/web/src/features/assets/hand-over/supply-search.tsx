import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { findSupplies } from '../model/supplies/stock-list.ts'
import { deliverable, type Lack, reasonFor, type SupplyItem } from '../model/supplies/supply-basket.ts'
import { deliveryProblem, type Reason, type Supply, supplyName } from '../model/supplies/supply.ts'
import { CaText } from '../stock/stock-columns.tsx'

interface SupplySearchProps {
  readonly supplies: readonly Supply[]
  readonly chosen: readonly SupplyItem[]
  /** What the person lacks, offered first. */
  readonly lacks: readonly Lack[]
  readonly error: string | null
  readonly onAdd: (supply: Supply, reason: Reason) => void
}

const SHOWN = 6

function Option({ supply, onAdd }: { readonly supply: Supply; readonly onAdd: () => void }) {
  const problem = deliveryProblem(supply)
  const name = supplyName(supply)
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block break-words">{name}</span>
        <span className="block text-sm text-text-muted">
          {supply.ca_number !== null && (
            <>
              CA <CaText row={supply} /> ·{' '}
            </>
          )}
          <span className="tabular">{supply.quantity.toLocaleString('pt-BR')} em estoque</span>
        </span>
        {problem !== null && <span className="block text-sm text-danger-text">{problem}</span>}
      </span>
      <Button size="sm" disabled={problem !== null} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        Adicionar<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** What is lacking and comes in several forms, to be chosen. */
function Lacking({ supplies, lack, onAdd }: { readonly supplies: readonly Supply[]; readonly lack: Lack; readonly onAdd: SupplySearchProps['onAdd'] }) {
  const id = useId()
  const options = deliverable(supplies, lack.category_id)
  return (
    <div role="group" aria-labelledby={id} className="rounded-md bg-sunken px-4 py-3">
      <p id={id} className="font-medium break-words">
        Falta: {lack.name}
      </p>
      {options.length === 0 ? (
        <p className="text-sm text-warning-text">Nada desta categoria pode ser entregue agora: falta estoque ou o CA não vale.</p>
      ) : (
        <ul className="divide-y">
          {options.map((supply) => (
            <Option key={supply.id} supply={supply} onAdd={() => onAdd(supply, reasonFor(lack))} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Finds protective equipment and other supplies of the stock by name, size or CA. */
export function SupplySearch({ supplies, chosen, lacks, error, onAdd }: SupplySearchProps) {
  const [typed, setTyped] = useState('')
  const term = typed.trim()
  const free = supplies.filter(({ id }) => !chosen.some((item) => item.id === id))
  const found = term === '' ? [] : findSupplies(free, term)
  const missing = lacks.filter(({ category_id: id }) => !chosen.some(({ categoryId }) => categoryId === id))
  const add = (supply: Supply, reason: Reason): void => {
    onAdd(supply, reason)
    setTyped('')
  }
  const reasonOf = (supply: Supply): Reason => {
    const lack = lacks.find(({ category_id: id }) => id === supply.category_id)
    return lack === undefined ? 'first' : reasonFor(lack)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || term === '') return
    // The form is not sent by what is searched in it.
    event.preventDefault()
    const [only, ...others] = found.filter((supply) => deliveryProblem(supply) === null)
    if (only && others.length === 0) add(only, reasonOf(only))
  }
  const told = term === '' ? '' : found.length === 0 ? `Nada no estoque com “${term}”.` : found.length > SHOWN ? `Os primeiros ${String(SHOWN)} de ${String(found.length)}: digite mais para encontrar.` : ''
  return (
    <div className="flex flex-col gap-3">
      {missing.map((lack) => (
        <Lacking key={lack.category_id} supplies={free} lack={lack} onAdd={add} />
      ))}
      <Field label="EPI e materiais" optional hint="Do estoque, por nome, tamanho ou CA." error={error}>
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Luva, 42, CA 46373…"
          leading={<Search aria-hidden="true" className="size-4" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={handleKeys}
        />
      </Field>
      <p role="status" className="-mt-1 text-sm text-text-muted empty:hidden">
        {told}
      </p>
      {found.length > 0 && (
        <ul aria-label="Encontrados no estoque" className="-mt-2 divide-y rounded-md border px-4">
          {found.slice(0, SHOWN).map((supply) => (
            <Option key={supply.id} supply={supply} onAdd={() => add(supply, reasonOf(supply))} />
          ))}
        </ul>
      )}
    </div>
  )
}
