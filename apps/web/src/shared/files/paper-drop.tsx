import { useState } from 'react'

import type { FileLimits } from '../lib/file-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { FileDrop } from './file-drop.tsx'
import { readGrey } from './read-grey.ts'
import { isBlurred } from '../lib/sharpness.ts'

export interface PaperDropProps {
  readonly label: string
  readonly limits: FileLimits | undefined
  readonly disabled: boolean
  readonly onFile: (file: File) => void
}

/** Takes one file of a paper, by camera or chosen; a photo that nobody could read is shown to its sender first, with what helps. */
export function PaperDrop({ label, limits, disabled, onFile }: PaperDropProps) {
  const [shaken, setShaken] = useState<File | null>(null)
  const send = (file: File): void => {
    setShaken(null)
    onFile(file)
  }
  const look = async (file: File): Promise<void> => {
    const picture = await readGrey(file).catch(() => null)
    if (picture !== null && isBlurred(picture.grey, picture.width, picture.height)) setShaken(file)
    else send(file)
  }
  return (
    <>
      {shaken !== null && (
        <Alert tone="warning" title="A foto parece tremida" action={<Button size="sm" onClick={() => send(shaken)}>Enviar assim mesmo</Button>}>
          Apoie o documento em um lugar claro, encoste os cotovelos e fotografe de novo. O texto precisa ser lido.
        </Alert>
      )}
      <FileDrop
        label={label}
        limits={limits}
        disabled={disabled}
        onFiles={([file]) => {
          if (file) void look(file)
        }}
      />
    </>
  )
}
