import { lazy, type ReactNode, Suspense, useState } from 'react'

const DocumentPreview = lazy(async () => ({ default: (await import('./document-preview.tsx')).DocumentPreview }))

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
      <DocumentPreview {...shown} onClose={() => setShown(null)} />
    </Suspense>
  )
  return { show: (fileId, title) => setShown({ fileId, title }), preview }
}
