import { lazy, type ReactNode, Suspense, useState } from 'react'

import { openFile } from '#shared/files/open-file.ts'

const FilePreview = lazy(async () => ({ default: (await import('#shared/files/file-preview.tsx')).FilePreview }))

interface Shown {
  readonly fileId: string
  readonly title: string
}

export interface FilePreviewing {
  readonly show: (fileId: string, title: string) => void
  /** The open preview, to be drawn somewhere in the page. */
  readonly preview: ReactNode
}

/** Opens files of documents over the page. */
export function useFilePreview(): FilePreviewing {
  const [shown, setShown] = useState<Shown | null>(null)
  const preview = shown && (
    <Suspense>
      <FilePreview title={shown.title} open={() => openFile(shown.fileId)} onClose={() => setShown(null)} />
    </Suspense>
  )
  return { show: (fileId, title) => setShown({ fileId, title }), preview }
}
