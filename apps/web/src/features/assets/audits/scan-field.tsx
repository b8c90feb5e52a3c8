import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'

import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'

interface ScanFieldProps {
  readonly error: string | null
  readonly onCode: (code: string) => void
}

/** One code after the other: a reader of bars types it and Enter, which empties the field for the next one. */
export function ScanField({ error, onCode }: ScanFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        onCode(typed.trim())
        setTyped('')
      }}
    >
      <Field label="Etiqueta, série ou código QR" hint="Leia ou digite e tecle Enter; o campo fica pronto para o próximo." error={error}>
        <TextInput
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          spellCheck={false}
          leading={<ScanBarcode aria-hidden="true" className="size-4" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </form>
  )
}
