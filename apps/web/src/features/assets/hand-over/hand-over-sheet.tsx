import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { suppliesQuery } from '../data/supplies/supply-queries.ts'
import { asksTerm, changeItem, givenText, type Item } from '../model/hand-over.ts'
import { changeSupply, type Lack, prefilled } from '../model/supplies/supply-basket.ts'
import type { Supply } from '../model/supplies/supply.ts'
import { usePhotoWait } from '../photos/use-photo-wait.ts'
import { Basket } from './basket.tsx'
import { Handed } from './handed.tsx'
import { ItemSearch } from './item-search.tsx'
import { Outlook } from './outlook.tsx'
import { SupplyBasket } from './supply-basket.tsx'
import { SupplySearch } from './supply-search.tsx'
import { useGiving } from './use-giving.ts'
import { useHandOver } from './use-hand-over.ts'

interface HandOverSheetProps {
  readonly companyId: string
  /** What it begins with, where that is known. */
  readonly items?: readonly Item[]
  readonly person?: PersonChoice
  /** What the person lacks of what their position requires. */
  readonly lacks?: readonly Lack[]
  readonly onClose: () => void
}

const NOTHING: readonly never[] = []
const TITLE = 'Entregar bens'

interface FormProps extends HandOverSheetProps {
  readonly stock: readonly Supply[]
}

function Form({ companyId, items: given = NOTHING, person: known, lacks = NOTHING, stock, onClose }: FormProps) {
  const giving = useGiving({ companyId, person: known, items: given, supplies: prefilled(stock, lacks) })
  const { draft, typed, person, items, supplies, note, isEmpty, isRight } = giving
  const [isChecked, setChecked] = useState(false)
  const wait = usePhotoWait()
  const categories = useQuery(categoriesQuery(companyId)).data ?? NOTHING
  const { give, make } = useHandOver(companyId, draft.drop)
  // What is not known yet is taken for the usual: a term.
  const isTermAsked = supplies.some(({ categoryId }) => categories.find(({ id }) => id === categoryId)?.requires_acceptance ?? true)
  const refused = give.error === null ? null : toAppError(give.error)
  const isOfStock = refused?.field === 'supplies' && stock.length > 0
  const submit = (): void => {
    setChecked(true)
    if (wait.mayGo() && person && !isEmpty && isRight) give.mutate({ person, items, supplies, note })
  }
  if (give.data && person) {
    return (
      <Handed person={person} count={{ things: items.length, supplies: supplies.length }} isTermAsked={asksTerm(items) || isTermAsked} makingId={give.data.making_id} make={make} onClose={onClose} />
    )
  }
  const things = (
    <Fragment key="things">
      <ItemSearch companyId={companyId} chosen={items.map(({ id }) => id)} isRequired={stock.length === 0} error={isChecked && isEmpty ? (stock.length > 0 ? 'Escolha ao menos um bem ou item do estoque' : 'Escolha ao menos um bem') : null} onAdd={giving.addAsset} />
      <Basket
        companyId={companyId}
        items={items}
        isChecked={isChecked}
        wait={wait}
        onPhotos={(id, next) => giving.setItems((before) => before.map((item) => (item.id === id ? { ...item, photos: next(item.photos) } : item)))}
        onChange={(id, part) => giving.setItems((before) => changeItem(before, id, part))}
        onRemove={(id) => giving.setItems((before) => before.filter((item) => item.id !== id))}
      />
    </Fragment>
  )
  const fromStock = stock.length > 0 && (
    <Fragment key="stock">
      <SupplySearch supplies={stock} chosen={supplies} lacks={lacks} error={isOfStock ? (refused?.message ?? null) : null} onAdd={giving.addSupply} />
      <SupplyBasket
        items={supplies}
        isChecked={isChecked}
        onChange={(id, part) => giving.setSupplies((before) => changeSupply(before, id, part))}
        onRemove={(id) => giving.setSupplies((before) => before.filter((item) => item.id !== id))}
      />
    </Fragment>
  )
  return (
    <FormSheet
      title={TITLE}
      description="Escolha quem recebe e o que recebe: tudo vai em um só termo."
      width="max-w-2xl"
      confirmLabel={items.length + supplies.length > 1 ? `Entregar ${givenText(items.length, supplies.length)}` : 'Entregar'}
      act={give}
      error={isOfStock ? null : give.error}
      failure="Nada foi entregue"
      isUnsaved={draft.holds(typed)}
      onSubmit={submit}
      onClose={() => {
        draft.drop()
        onClose()
      }}
    >
      <DraftFound isFound={draft.isFound} />
      <PersonField label="Quem recebe" required scope="records" value={person} error={isChecked && person === null ? 'Escolha quem recebe' : null} onChange={giving.setPerson} />
      {/* What the person lacks comes first. */}
      {lacks.length > 0 ? [fromStock, things] : [things, fromStock]}
      <Field label="Observação da entrega" optional>
        <TextInput maxLength={500} autoComplete="off" value={note} onChange={({ target }) => giving.setNote(target.value)} />
      </Field>
      {person && <Outlook companyId={companyId} person={person} items={items} supplies={{ count: supplies.length, asksTerm: isTermAsked }} />}
    </FormSheet>
  )
}

/** Gives things and supplies to a person, all with one paper. */
export function HandOverSheet(props: HandOverSheetProps) {
  const stock = useQuery(suppliesQuery(props.companyId))
  // What is lacking is filled in at once; nothing else has to wait for the stock.
  if (stock.isPending && (props.lacks ?? NOTHING).length > 0) {
    return (
      <Sheet open onOpenChange={props.onClose} title={TITLE} width="max-w-2xl">
        <Skeleton className="h-96 rounded-lg" />
      </Sheet>
    )
  }
  return <Form {...props} stock={stock.data ?? NOTHING} />
}
