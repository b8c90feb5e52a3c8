import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { declaredType } from '#shared/lib/file-texts.ts'
import { filePurposeQuery } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'
import { canDecode, drawPhoto } from '../data/draw-photo.ts'
import { type PhotoOwner, removePhoto, savePhoto } from '../data/photo-changes.ts'
import { type CropChoice, PhotoCrop } from './photo-crop.tsx'

export interface PhotoDialogProps {
  readonly person: PhotoOwner
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
}

/** Larger pictures than this take a phone's memory to show. What is sent is small in any case. */
const MOST_SOURCE_BYTES = 30 * 1024 * 1024

/** The picture that was chosen, as an address of this page; let go when another is chosen or the dialog closes. */
function usePicture(): { url: string | null; problem: string | null; choose: (file: File | null) => Promise<void> } {
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return setUrl(null)
    if (!declaredType(file).startsWith('image/')) return setProblem('Este arquivo não é uma imagem. Escolha uma foto.')
    if (file.size > MOST_SOURCE_BYTES) return setProblem('Esta imagem é grande demais para ser aberta aqui. Escolha outra.')
    const made = URL.createObjectURL(file)
    if (await canDecode(made)) {
      setProblem(null)
      return setUrl(made)
    }
    URL.revokeObjectURL(made)
    return setProblem('Este arquivo não pôde ser aberto como imagem. Escolha uma foto em JPEG, PNG ou WebP.')
  }
  return { url, problem, choose }
}

/** Chooses, crops and saves somebody's photo, or takes it off. */
export function PhotoDialog({ person, onClose, onSaved }: PhotoDialogProps) {
  const limits = useQuery(filePurposeQuery('avatar'))
  const picture = usePicture()
  const choice = useRef<CropChoice | null>(null)
  const finish = async (): Promise<void> => {
    await onSaved()
    onClose()
  }
  const save = useAct({
    act: async (url: string) => {
      if (choice.current === null) throw new Error('nothing chosen')
      await savePhoto(person.id, await drawPhoto(url, choice.current.area, choice.current.degrees))
    },
    done: 'Foto salva',
    onDone: finish,
  })
  const remove = useAct({ act: () => removePhoto(person.id), done: 'Foto removida', onDone: finish })
  const { url } = picture
  return (
    <FormDialog
      title={person.photo === null ? 'Adicionar foto' : 'Trocar foto'}
      description={person.name}
      confirmLabel="Salvar foto"
      canSave={url !== null}
      act={save}
      error={save.error ?? remove.error}
      failure="A foto não foi salva"
      isUnsaved={url !== null}
      onSubmit={() => url !== null && save.mutate(url)}
      onClose={() => remove.isPending || onClose()}
      aside={
        url === null ? (
          person.photo !== null && (
            <Button className="mr-auto" pending={remove.isPending} onClick={() => remove.mutate()}>
              Remover foto
            </Button>
          )
        ) : (
          <Button className="mr-auto" disabled={save.isPending} onClick={() => void picture.choose(null)}>
            Escolher outra
          </Button>
        )
      }
    >
      {url === null ? (
        <FileDrop
          label="Escolher foto"
          camera="user"
          limits={limits.data && { ...limits.data, max_bytes: MOST_SOURCE_BYTES }}
          problem={picture.problem}
          onFiles={([file]) => void picture.choose(file ?? null)}
        />
      ) : (
        <PhotoCrop key={url} url={url} onChoice={(made) => (choice.current = made)} />
      )}
    </FormDialog>
  )
}
