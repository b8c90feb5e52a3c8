import { type ClipboardEvent, useState } from 'react'

import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/inputs.tsx'

/** Cells copied in Excel or any table: they come as text with tabs between them. */
export function PasteField({ onFile }: { readonly onFile: (file: File) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const handlePaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    // A heading and a row at least.
    if (text.trim().includes('\n')) onFile(new File([text], 'células-coladas.tsv', { type: 'text/tab-separated-values' }))
    else setProblem('Copie também a linha dos títulos, com pelo menos uma linha abaixo dela.')
  }
  return (
    <Field label="Ou cole aqui as células copiadas do Excel" hint="Com a linha dos títulos. Use Ctrl+V, ou ⌘V no Mac." error={problem ?? undefined}>
      <TextArea rows={2} value="" onPaste={handlePaste} onChange={() => undefined} />
    </Field>
  )
}
