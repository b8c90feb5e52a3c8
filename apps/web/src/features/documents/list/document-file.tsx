import { Download } from 'lucide-react'
import { useState } from 'react'

import { FileView, type OpenedFile, useLoadedFile } from '#shared/files/file-view.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { buttonClass } from '#shared/ui/button.tsx'

export interface DocumentFileProps {
  readonly fileId: string
  /** It was on the screen to its end or, where it cannot be shown, was kept as a file. Keeps its identity. */
  readonly onRead?: () => void
  /** Asks for its address where nobody is signed in. */
  readonly open?: (fileId: string) => Promise<OpenedFile>
  /** Instead of the room that a dialog has. */
  readonly height?: string
}

const IN_DIALOG = 'h-[max(20rem,calc(100dvh-34rem))]'

/** A file of a document in its place, with the way to keep it. */
export function DocumentFile({ fileId, onRead, open = openFile, height = IN_DIALOG }: DocumentFileProps) {
  const loaded = useLoadedFile(() => open(fileId))
  const [isUnseen, setUnseen] = useState(false)
  const [noteUnseen] = useState(() => () => setUnseen(true))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FileView
        loaded={loaded}
        height={height}
        maxHeight="max-h-[max(20rem,calc(100dvh-34rem))]"
        onUnseen={noteUnseen}
        {...(onRead && { onSeen: onRead })}
      />
      <div className="min-h-8 coarse:min-h-11">
        {loaded !== null && 'url' in loaded && (
          <a href={loaded.url} download={loaded.name} onClick={() => isUnseen && onRead?.()} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            <Download aria-hidden="true" className="size-4" />
            Baixar
          </a>
        )}
      </div>
    </div>
  )
}
