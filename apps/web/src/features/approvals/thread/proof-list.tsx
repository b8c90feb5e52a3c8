import { Paperclip } from 'lucide-react'
import { useState } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { Button } from '#shared/ui/button.tsx'
import type { ThreadChange } from '../model/thread.ts'

interface Shown {
  readonly id: string
  readonly name: string
}

/** The papers that came with a change: opened by who may, each opening noted in the trail. */
export function ProofList({ files }: { readonly files: NonNullable<ThreadChange['files']> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <ul aria-label="Comprovantes" className="flex flex-wrap gap-2">
      {files.map(({ file_id: id, name }, index) => (
        <li key={id ?? String(index)} className="max-w-full">
          {id === null ? (
            <span className="flex items-center gap-1.5 text-sm text-text-muted">
              <Paperclip aria-hidden="true" className="size-4" />
              {name}
            </span>
          ) : (
            <Button size="sm" className="max-w-full" onClick={() => setShown({ id, name })}>
              <Paperclip aria-hidden="true" className="size-4" />
              <span className="truncate">{name}</span>
            </Button>
          )}
        </li>
      ))}
      {shown && <FilePreview title={shown.name} open={() => openFile(shown.id)} onClose={() => setShown(null)} />}
    </ul>
  )
}
