import 'react-easy-crop/react-easy-crop.css'

import { RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'

import { Button } from '#shared/ui/button.tsx'
import { type CropArea, nextTurn, zoomText } from '../model/crop.ts'

const MOST_ZOOM = 3

export interface CropChoice {
  readonly area: CropArea
  readonly degrees: number
}

/** The picture behind a round window: drag it or use the arrow keys to place it, the slider to enlarge it. */
export function PhotoCrop({ url, onChoice }: { readonly url: string; readonly onChoice: (choice: CropChoice) => void }) {
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [degrees, setDegrees] = useState(0)
  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-72 overflow-hidden rounded-lg bg-sunken">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          rotation={degrees}
          aspect={1}
          maxZoom={MOST_ZOOM}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          zoomWithScroll
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': 'Posição da foto: use as setas para mover',
            'aria-describedby': id,
          }}
          // Inside the edge: the frame around the picture clips what lies outside.
          classes={{ cropAreaClassName: 'focus-visible:outline-4 focus-visible:-outline-offset-4' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onChoice({ area, degrees })}
        />
      </div>
      <p id={id} className="text-sm text-text-muted">
        Arraste a foto, ou use as setas do teclado, até o rosto ficar no círculo.
      </p>
      <div className="flex items-center gap-3">
        <label htmlFor={`${id}-zoom`} className="font-medium">
          Zoom
        </label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          aria-valuetext={zoomText(zoom)}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="min-h-6 min-w-0 flex-1 accent-primary coarse:min-h-11"
        />
        <Button size="sm" onClick={() => setDegrees(nextTurn)}>
          <RotateCw aria-hidden="true" className="size-4" />
          Girar
        </Button>
      </div>
    </div>
  )
}
