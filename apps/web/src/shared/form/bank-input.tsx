import { Autocomplete } from '@base-ui/react/autocomplete'
import { useController } from 'react-hook-form'

import { useControlWiring } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { BANK_LABELS } from '../lib/fields/banks.ts'

export interface BankInputProps {
  readonly name: string
  readonly validate: (text: string, typed: Readonly<Record<string, string>>) => string | true
}

/** Finds a bank by any part of its name or by its code; one that is in no list is typed by its three digits. */
export function BankInput({ name, validate }: BankInputProps) {
  const { field: { ref, value, onChange, onBlur } } = useController<Record<string, string>>({ name, rules: { validate: (text, typed) => validate(text ?? '', typed) } })
  // The field's own id and description, before the ones that the list would give.
  const wiring = useControlWiring()
  return (
    <Autocomplete.Root items={BANK_LABELS} value={value ?? ''} onValueChange={onChange} openOnInputClick autoHighlight>
      <Autocomplete.Input
        {...wiring}
        ref={ref}
        name={name}
        onBlur={onBlur}
        placeholder="Nome ou código"
        autoComplete="off"
        spellCheck={false}
        render={<TextInput />}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-60 w-(--anchor-width)">
          <Autocomplete.Popup className="max-h-[min(18rem,var(--available-height))] overflow-y-auto rounded-lg border bg-raised p-1.5 text-text shadow-2">
            <Autocomplete.Empty>
              <p className="px-2.5 py-2 text-sm text-text-muted empty:hidden">Se não estiver na lista, digite o código de 3 dígitos.</p>
            </Autocomplete.Empty>
            <Autocomplete.List aria-label="Bancos">
              {(label: string) => (
                <Autocomplete.Item key={label} value={label} className="flex min-h-9 cursor-pointer items-center rounded-sm px-2.5 py-1.5 select-none data-highlighted:bg-hover coarse:min-h-11">
                  {label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
