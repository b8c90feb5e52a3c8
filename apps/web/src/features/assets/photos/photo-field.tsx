import { Camera } from 'lucide-react'
import { useCallback, useState } from 'react'

import { AttachedFiles } from '#shared/files/attached-files.tsx'
import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'
import { MOST_PHOTOS } from '../model/hand-over.ts'
import type { PhotoWait } from './use-photo-wait.ts'

interface PhotoFieldProps {
  readonly companyId: string
  /** Whose pictures they are: an id of the form, and the name of the thing. */
  readonly item: { readonly id: string; readonly name: string }
  readonly isRequired: boolean
  readonly photos: readonly UploadedFile[]
  readonly onPhotos: (change: (before: readonly UploadedFile[]) => readonly UploadedFile[]) => void
  readonly error: string | null
  /** Holds the form back while a picture travels. */
  readonly wait: PhotoWait
}

/** Pictures of an item of a form: taken now or chosen, they travel while the rest is typed. */
export function PhotoField({ companyId, item: { id, name }, isRequired, photos, onPhotos, error, wait }: PhotoFieldProps) {
  const { tell } = wait
  const tellBusy = useCallback((isBusy: boolean) => tell(id, isBusy), [tell, id])
  const { items, limits, queue, isBusy } = useUpload({ purpose: 'asset_photo', companyId }, async (file) => onPhotos((before) => [...before, file]), tellBusy)
  const [isAsked, setAsked] = useState(false)
  const open = items.filter(({ status }) => status !== 'done')
  const isShown = isAsked || isRequired || photos.length > 0 || open.length > 0
  if (!isShown) {
    return (
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setAsked(true)}>
        <Camera aria-hidden="true" className="size-4" />
        Adicionar fotos<span className="sr-only"> de {name}</span>
      </Button>
    )
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        Fotos {isRequired ? <span aria-hidden="true" className="text-danger-text">*</span> : <span className="font-normal text-text-subtle">(opcional)</span>}
      </legend>
      <AttachedFiles label={`Fotos de ${name}`} files={photos} items={items} onRemove={(gone) => onPhotos((before) => before.filter(({ file_id: file }) => file !== gone.file_id))} />
      {photos.length < MOST_PHOTOS && (
        <FileDrop
          label={`Fotografar ${name}`}
          limits={limits}
          multiple
          disabled={isBusy}
          problem={isBusy ? wait.problem : error}
          onFiles={(files) => queue.add(files.slice(0, MOST_PHOTOS - photos.length))}
        />
      )}
      <UploadList items={open} queue={queue} />
    </fieldset>
  )
}
