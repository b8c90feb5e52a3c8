import type { Editor } from '@tiptap/react'
import { type SyntheticEvent, useId, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Refusal } from '../../ui/refusal.tsx'

export interface PictureDialogProps {
  readonly editor: Editor
  readonly takePicture: (file: File) => Promise<string>
  readonly onClose: () => void
}

/** A picture of the own device, with the words that stand in its place. */
export function PictureDialog({ editor, takePicture, onClose }: PictureDialogProps) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isAsked, setIsAsked] = useState(false)
  const save = async (chosen: File): Promise<void> => {
    setIsSending(true)
    setFailure(null)
    try {
      const fileId = await takePicture(chosen)
      // The caret goes on below: typing would otherwise replace the picture.
      editor.chain().insertContent([{ type: 'image', attrs: { file_id: fileId, alt: alt.trim() } }, { type: 'paragraph' }]).run()
      onClose()
    } catch (error) {
      setFailure(error)
      setIsSending(false)
    }
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    setIsAsked(true)
    if (file !== null && alt.trim() !== '' && !isSending) void save(file)
  }
  return (
    <Dialog
      open
      size="sm"
      title="Adicionar imagem"
      dismissible={!isSending}
      onOpenChange={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={id} pending={isSending}>Adicionar imagem</Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {failure !== null && <Refusal error={failure} title="A imagem não foi adicionada" />}
        <Field label="Imagem" error={isAsked && file === null ? 'Escolha uma imagem.' : null} hint="JPEG, PNG ou WebP." required>
          <TextInput type="file" accept="image/jpeg,image/png,image/webp" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
        </Field>
        <Field label="O que a imagem mostra" error={isAsked && alt.trim() === '' ? 'Descreva a imagem para quem não a vê.' : null} hint="É lido em voz alta para quem não vê a imagem." required>
          <TextInput value={alt} maxLength={300} onChange={(event) => setAlt(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
