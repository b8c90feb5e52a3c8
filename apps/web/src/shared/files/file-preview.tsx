import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileView, type OpenedFile, useLoadedFile } from './file-view.tsx'

export interface FilePreviewProps {
  /** What the dialog is called until the file has said its name. */
  readonly title: string
  /** Asks for an address of the file; called once when the preview opens, and when `which` changes. */
  readonly open: () => Promise<OpenedFile>
  readonly which?: string
  /** Above the file: other forms of it. */
  readonly choices?: ReactNode
  readonly onClose: () => void
}

/** A PDF or an image, seen without leaving the page, and kept by who wants it. */
export function FilePreview({ title, open, which, choices, onClose }: FilePreviewProps) {
  const loaded = useLoadedFile(open, which)
  const file = loaded !== null && 'url' in loaded ? loaded : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={file?.name ?? title}
      footer={
        file !== null && (
          <a href={file.url} download={file.name} className={buttonClass()}>
            <Download aria-hidden="true" className="size-4" />
            Baixar
          </a>
        )
      }
    >
      {choices}
      <FileView loaded={loaded} height="h-[65dvh]" maxHeight="max-h-[65dvh]" />
    </Dialog>
  )
}
