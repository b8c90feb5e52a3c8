import type { Editor } from '@tiptap/react'
import { type SyntheticEvent, useId, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkOf } from './editor-schema.ts'

export interface LinkDialogProps {
  readonly editor: Editor
  /** Of the link at the caret. */
  readonly href: string | null
  readonly onClose: () => void
}

/** Where words lead to; without chosen words the address is written as it is. */
export function LinkDialog({ editor, href, onClose }: LinkDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState(href ?? '')
  const [error, setError] = useState<string | null>(null)
  const save = (event: SyntheticEvent): void => {
    event.preventDefault()
    // The dialog stands in a form of the page to React, not to the browser.
    event.stopPropagation()
    const guess = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed.trim()) ? `mailto:${typed.trim()}` : /^[\w-]+(\.[\w-]+)+/.test(typed.trim()) ? `https://${typed.trim()}` : typed
    const link = linkOf(guess)
    if (link === null) {
      setError('Digite um endereço que comece com https://, um e-mail, ou um caminho do Vínculo que comece com /app.')
      return
    }
    const chain = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && href === null) chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: link } }] }).run()
    else chain.setMark('link', { href: link }).run()
    onClose()
  }
  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={href === null ? 'Adicionar link' : 'Editar link'}
      onOpenChange={onClose}
      footer={
        <>
          {href !== null && <Button className="mr-auto" onClick={remove}>Remover link</Button>}
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={id}>Salvar link</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save}>
        <Field label="Endereço" error={error} hint="Uma página (https://…), um e-mail, ou uma página do Vínculo (/app/…)." required>
          <TextInput value={typed} inputMode="url" autoComplete="off" onChange={(event) => { setTyped(event.target.value); setError(null) }} />
        </Field>
      </form>
    </Dialog>
  )
}
