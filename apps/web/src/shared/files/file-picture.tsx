import { type ReactNode, useCallback } from 'react'

import { declaredType } from '../lib/file-texts.ts'

export interface FilePictureProps {
  readonly file: File | null
  /** What stands for a file that is no picture. */
  readonly children: ReactNode
}

/** A picture of what is sent, so that one sees whether it can be read. Decoration: the name stands beside it. */
export function FilePicture({ file, children }: FilePictureProps) {
  const draw = useCallback(
    (picture: HTMLImageElement | null) => {
      if (picture === null || file === null) return undefined
      const url = URL.createObjectURL(file)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  if (file === null || !declaredType(file).startsWith('image/')) return children
  return <img ref={draw} alt="" className="size-14 shrink-0 rounded-md border object-cover" />
}
