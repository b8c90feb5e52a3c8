import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import type { PhotoOwner } from '../data/photo-changes.ts'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))

export interface PhotoButtonProps {
  readonly person: PhotoOwner
  /** Reads again whatever shows the photo. */
  readonly onSaved: () => Promise<unknown>
}

/** The round button in the corner of a picture that opens the dialog to change it; its code comes when it is needed. */
export function PhotoButton({ person, onSaved }: PhotoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const label = person.photo === null ? 'Adicionar foto' : 'Trocar foto'
  return (
    <>
      <Button size="icon-sm" aria-label={label} className="rounded-full" onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" className="size-4" />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoDialog person={person} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
