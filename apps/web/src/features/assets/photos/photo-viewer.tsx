import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { Button } from '#shared/ui/button.tsx'

interface PhotoViewerProps {
  readonly fileIds: readonly string[]
  readonly index: number
  readonly onIndex: (index: number) => void
  /** Where the picture that is shown may be taken off. */
  readonly onRemove?: ((fileId: string) => void) | undefined
  readonly onClose: () => void
}

/** Pictures large, one at a time; the arrow keys lead to the next one. */
export function PhotoViewer({ fileIds, index, onIndex, onRemove, onClose }: PhotoViewerProps) {
  const count = fileIds.length
  const fileId = fileIds[index] ?? ''
  const turn = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onIndex(Math.min(count - 1, Math.max(0, index + step)))
  }
  return (
    // A shortcut for the buttons inside, on the way down: the dialog keeps arrow keys to itself on their way up.
    <div className="contents" onKeyDownCapture={turn}>
      <FilePreview
        title="Foto"
        open={() => openFile(fileId)}
        which={fileId}
        choices={
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <Button size="icon-sm" aria-label="Foto anterior" aria-disabled={index === 0} onClick={() => onIndex(index - 1)}>
              <ChevronLeft aria-hidden="true" className="size-4" />
            </Button>
            <p role="status" className="tabular text-sm text-text-muted">
              Foto {index + 1} de {count}
            </p>
            <Button size="icon-sm" aria-label="Próxima foto" aria-disabled={index >= count - 1} onClick={() => onIndex(index + 1)}>
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
            {onRemove && (
              <Button size="sm" variant="ghost" className="ml-auto text-danger-text" onClick={() => onRemove(fileId)}>
                <Trash2 aria-hidden="true" className="size-4" />
                Remover foto
              </Button>
            )}
          </div>
        }
        onClose={onClose}
      />
    </div>
  )
}
