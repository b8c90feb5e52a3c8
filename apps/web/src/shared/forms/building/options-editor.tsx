import { Plus, X } from 'lucide-react'
import { useRef } from 'react'

import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { changed } from '../form-draft.ts'

const MOST_OPTIONS = 20

export interface OptionsEditorProps {
  readonly options: readonly string[]
  readonly onChange: (options: readonly string[]) => void
}

/** What may be chosen, line by line. */
export function OptionsEditor({ options, onChange }: OptionsEditorProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusAt = (place: number): void => {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[Math.max(place, 0)]?.focus())
  }
  const add = (): void => {
    onChange([...options, ''])
    focusAt(options.length)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Opções</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {options.map((label, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- options are known by their place, and may be equal while they are typed
          <li key={place} className="flex items-center gap-2">
            <TextInput
              aria-label={`Opção ${place + 1}`}
              value={label}
              maxLength={120}
              onChange={({ target }) => onChange(changed(options, place, () => target.value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (place < options.length - 1) focusAt(place + 1)
                else if (options.length < MOST_OPTIONS) add()
              }}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remover a opção ${place + 1}`}
              aria-disabled={options.length <= 2}
              onClick={() => {
                if (options.length <= 2) return
                onChange(options.toSpliced(place, 1))
                focusAt(place - 1)
              }}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {options.length < MOST_OPTIONS && (
        <Button size="sm" className="mt-2" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Adicionar opção
        </Button>
      )}
    </fieldset>
  )
}
