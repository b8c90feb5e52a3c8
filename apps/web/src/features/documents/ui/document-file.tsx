import { Download } from 'lucide-react'

import { FileView, useLoadedFile } from '../../../shared/files/file-view.tsx'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { openFile } from '../../../shared/files/open-file.ts'

/** A file of a document in its place, with the way to keep it. */
export function DocumentFile({ fileId }: { readonly fileId: string }) {
  const loaded = useLoadedFile(() => openFile(fileId))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FileView loaded={loaded} height="h-[max(20rem,calc(100dvh-34rem))]" maxHeight="max-h-[max(20rem,calc(100dvh-34rem))]" />
      <div className="min-h-8 coarse:min-h-11">
        {loaded !== null && 'url' in loaded && (
          <a href={loaded.url} download={loaded.name} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            <Download aria-hidden="true" className="size-4" />
            Baixar
          </a>
        )}
      </div>
    </div>
  )
}
