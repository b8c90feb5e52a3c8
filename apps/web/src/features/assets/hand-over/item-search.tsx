import { useQuery } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { CameraButton } from '#shared/scan/camera-button.tsx'
import type { ScanAnswer } from '#shared/scan/scan-answer.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field, useControlWiring } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { useStill } from '#shared/ui/use-still.ts'
import { fetchScanned, givableQuery } from '../data/asset-queries.ts'
import type { GivableAsset } from '../model/hand-over.ts'
import { readScanned } from '../model/labels/scanned.ts'
import { ItemOptions } from './item-options.tsx'

interface ItemSearchProps {
  readonly companyId: string
  /** Those that are chosen already. */
  readonly chosen: readonly string[]
  /** Whether there is nothing else to give. */
  readonly isRequired: boolean
  readonly error: string | null
  /** Answers why it could not be added; null when it was. */
  readonly onAdd: (asset: GivableAsset) => string | null
}

/** Adds what a label or a name finds; a reader of bars types the code and Enter. */
function useScanner({ companyId, onAdd }: Pick<ItemSearchProps, 'companyId' | 'onAdd'>) {
  const [said, setSaid] = useState<ScanAnswer | null>(null)
  const say = (answer: ScanAnswer): ScanAnswer => {
    setSaid(answer)
    return answer
  }
  const add = (asset: GivableAsset): ScanAnswer => {
    const problem = onAdd(asset)
    return say(problem === null ? { text: `${asset.name} (${asset.tag}) na lista.`, isProblem: false } : { text: problem, isProblem: true })
  }
  const scan = async (text: string): Promise<ScanAnswer> => {
    try {
      const [first, ...others] = await fetchScanned(companyId, text)
      if (first && others.length === 0) return add(first)
      if ('assetId' in readScanned(text)) return say({ text: 'Esta etiqueta não é de um bem desta empresa.', isProblem: true })
      return say({ text: first ? `Mais de um bem com “${text}”: digite e escolha na lista.` : `Nenhum bem disponível com “${text}”.`, isProblem: true })
    } catch (cause) {
      return say({ text: toAppError(cause).message, isProblem: true })
    }
  }
  return { said, add, scan, forget: () => setSaid(null) }
}

function SearchBox({ companyId, chosen, scanner }: Pick<ItemSearchProps, 'companyId' | 'chosen'> & { readonly scanner: ReturnType<typeof useScanner> }) {
  const wiring = useControlWiring()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** Null until the arrows choose one. */
  const [active, setActive] = useState<number | null>(null)
  const term = useStill(typed).trim()
  const found = useQuery({ ...givableQuery(companyId, term), enabled: isOpen })
  const isAnswered = term === typed.trim() && found.data !== undefined && !found.isPlaceholderData
  const options = (found.data ?? []).filter(({ id }) => !chosen.includes(id))
  const current = active === null ? undefined : options[active]
  const close = (): void => {
    setOpen(false)
    setActive(null)
  }
  const choose = (asset: GivableAsset): void => {
    scanner.add(asset)
    setTyped('')
    close()
  }
  const enter = (): void => {
    const text = typed.trim()
    // What the arrows chose of an earlier list is not what is meant now.
    if (active !== null) {
      if (isAnswered && current) choose(current)
    } else if (text !== '') {
      void scanner.scan(text)
      // The next tag is read at once.
      setTyped('')
      close()
    }
  }
  const move = (step: number): void => {
    if (!isOpen) setOpen(true)
    else if (options.length > 0) setActive(active === null ? (step > 0 ? 0 : options.length - 1) : (active + step + options.length) % options.length)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      enter()
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      // The sheet around would close with what was typed in it.
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className="relative min-w-0">
      <TextInput
        {...wiring}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${listId}-${current.id}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Etiqueta ou nome"
        leading={<ScanBarcode aria-hidden="true" className="size-4" />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(null)
          setOpen(true)
          scanner.forget()
        }}
        onClick={() => setOpen(true)}
        onKeyDown={handleKeys}
        onBlur={close}
      />
      <ItemOptions id={listId} open={isOpen} options={options} active={active} term={term} searching={!isAnswered} error={found.error} onChoose={choose} onPoint={setActive} />
    </div>
  )
}

/** Finds what can be given, one after the other. */
export function ItemSearch({ companyId, chosen, isRequired, error, onAdd }: ItemSearchProps) {
  const scanner = useScanner({ companyId, onAdd })
  const { said } = scanner
  return (
    <div>
      <Field label="Bens" required={isRequired} optional={!isRequired} hint="Digite ou leia a etiqueta e tecle Enter; ou escolha pelo nome." error={said?.isProblem ? said.text : error}>
        <SearchBox companyId={companyId} chosen={chosen} scanner={scanner} />
      </Field>
      <div className="mt-2 empty:hidden">
        <CameraButton size="sm" title="Ler etiquetas" isContinuous onCode={scanner.scan} />
      </div>
      <p role="status" className="sr-only">
        {said?.text}
      </p>
    </div>
  )
}
