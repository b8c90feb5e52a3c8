import { useState } from 'react'

import { AssetPhoto } from './asset-photo.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

interface PhotoStripProps {
  /** Names the strip for screen readers. */
  readonly label: string
  readonly fileIds: readonly string[]
  readonly size?: 'sm' | 'md'
  readonly onRemove?: (fileId: string) => void
}

/** Pictures side by side, each opening large. */
export function PhotoStrip({ label, fileIds, size = 'md', onRemove }: PhotoStripProps) {
  const [shown, setShown] = useState<number | null>(null)
  if (fileIds.length === 0) return null
  // The last one may have been taken off.
  const index = shown === null ? null : Math.min(shown, fileIds.length - 1)
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {fileIds.map((fileId, place) => (
          <li key={fileId}>
            <button
              type="button"
              aria-label={`Abrir foto ${String(place + 1)} de ${String(fileIds.length)}`}
              onClick={() => setShown(place)}
              className="block overflow-hidden rounded-md border hover:border-border-strong"
            >
              <AssetPhoto fileId={fileId} className={size === 'sm' ? 'size-14' : 'size-20'} />
            </button>
          </li>
        ))}
      </ul>
      {index !== null && <PhotoViewer fileIds={fileIds} index={index} onIndex={setShown} onRemove={onRemove} onClose={() => setShown(null)} />}
    </>
  )
}
