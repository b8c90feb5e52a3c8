import { useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { assetsText } from '../model/asset.ts'
import { addProblem, asksTerm, changeItem, type GivableAsset, givenItem, giveProblem, type Item } from '../model/hand-over.ts'
import { usePhotoWait } from '../photos/use-photo-wait.ts'
import { Basket } from './basket.tsx'
import { Handed } from './handed.tsx'
import { ItemSearch } from './item-search.tsx'
import { Outlook } from './outlook.tsx'
import { useHandOver } from './use-hand-over.ts'

interface HandOverSheetProps {
  readonly companyId: string
  /** What it begins with, where that is known. */
  readonly items?: readonly Item[]
  readonly person?: PersonChoice
  readonly onClose: () => void
}

const NOTHING: readonly Item[] = []

/** Gives things to a person, all with one paper. */
export function HandOverSheet({ companyId, items: given = NOTHING, person: known, onClose }: HandOverSheetProps) {
  const isPreset = given.length > 0 || known !== undefined
  const draft = useDraft(isPreset ? null : `hand-over:${companyId}`, { personId: known?.id ?? '', personName: known?.name ?? '', items: given, note: '' })
  const [{ personId, personName, items, note }, setTyped] = useState(draft.begin)
  const [isChecked, setChecked] = useState(false)
  const wait = usePhotoWait()
  const person = personId === '' ? null : { id: personId, name: personName }
  const typed = { personId, personName, items, note }
  useKeptDraft(draft, typed)
  const { give, make } = useHandOver(companyId, draft.drop)
  const change = (part: Partial<typeof typed>): void => setTyped((before) => ({ ...before, ...part }))
  const setItems = (next: (items: readonly Item[]) => readonly Item[]): void => setTyped((before) => ({ ...before, items: next(before.items) }))
  const add = (asset: GivableAsset): string | null => {
    const problem = addProblem(items, asset, personId)
    // Two tags may be read before either is drawn. The last one stands beside the field that it was read into.
    if (problem === null) setItems((before) => (addProblem(before, asset, personId) === null ? [givenItem(asset), ...before] : before))
    return problem
  }
  const submit = (): void => {
    setChecked(true)
    if (wait.mayGo() && person && items.length > 0 && items.every((item) => giveProblem(item, todayIso()) === null)) give.mutate({ person, items, note })
  }
  if (give.data && person) {
    return <Handed person={person} count={items.length} isTermAsked={asksTerm(items)} makingId={give.data.making_id} make={make} onClose={onClose} />
  }
  return (
    <FormSheet
      title="Entregar bens"
      description="Escolha quem recebe e o que recebe: tudo vai em um só termo."
      width="max-w-2xl"
      confirmLabel={items.length > 1 ? `Entregar ${assetsText(items.length)}` : 'Entregar'}
      act={give}
      failure="Nada foi entregue"
      isUnsaved={draft.holds(typed)}
      onSubmit={submit}
      onClose={() => {
        draft.drop()
        onClose()
      }}
    >
      <DraftFound isFound={draft.isFound} />
      <PersonField
        label="Quem recebe"
        required
        scope="records"
        value={person}
        error={isChecked && person === null ? 'Escolha quem recebe' : null}
        onChange={(choice) => change({ personId: choice?.id ?? '', personName: choice?.name ?? '' })}
      />
      <ItemSearch companyId={companyId} chosen={items.map(({ id }) => id)} error={isChecked && items.length === 0 ? 'Escolha ao menos um bem' : null} onAdd={add} />
      <Basket
        companyId={companyId}
        items={items}
        isChecked={isChecked}
        wait={wait}
        onPhotos={(id, next) => setItems((before) => before.map((item) => (item.id === id ? { ...item, photos: next(item.photos) } : item)))}
        onChange={(id, part) => setItems((before) => changeItem(before, id, part))}
        onRemove={(id) => setItems((before) => before.filter((item) => item.id !== id))}
      />
      <Field label="Observação da entrega" optional>
        <TextInput maxLength={500} autoComplete="off" value={note} onChange={({ target }) => change({ note: target.value })} />
      </Field>
      {person && <Outlook companyId={companyId} person={person} items={items} />}
    </FormSheet>
  )
}
