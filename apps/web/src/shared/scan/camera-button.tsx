import { Camera } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { Button, type ButtonProps } from '../ui/button.tsx'
import { OutsideField } from '../ui/field.tsx'
import type { CameraDialogProps } from './camera-dialog.tsx'

const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }))

/** Whether this device has a camera that the page may ask for. */
function useHasCamera(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    // The types promise what a page without TLS does not have.
    const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices
    if (devices === undefined) return undefined
    const look = (): void => {
      devices.enumerateDevices().then((all) => setHas(all.some(({ kind }) => kind === 'videoinput')), () => setHas(false))
    }
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [])
  return has
}

export interface CameraButtonProps extends Omit<CameraDialogProps, 'onClose'>, Pick<ButtonProps, 'size'> {}

/** Reads codes with the camera; nothing where there is none. */
export function CameraButton({ size, ...dialog }: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useHasCamera()) return null
  return (
    <>
      <Button {...(size && { size })} onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" className="size-4" />
        Usar a câmera
      </Button>
      {isOpen && (
        <OutsideField>
          <Suspense>
            <CameraDialog {...dialog} onClose={() => setOpen(false)} />
          </Suspense>
        </OutsideField>
      )}
    </>
  )
}
