import { type ReactNode, useState } from 'react'

import { cn } from '#shared/ui/cn.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'

export interface DropBoxProps {
  readonly label: string
  readonly hint: string
  readonly onFile: (file: File) => void
  /** What came of it. */
  readonly children?: ReactNode
}

/** A place for one file, dropped or chosen, which stays on the visitor's machine. */
export function DropBox({ label, hint, onFile, children }: DropBoxProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <div
      className={cn('flex flex-col gap-3 rounded-lg border border-dashed border-border-strong p-4', isOver && 'border-primary bg-primary-subtle')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Field label={label} hint={hint}>
        <TextInput type="file" onChange={(event) => take(event.target.files)} />
      </Field>
      {children}
    </div>
  )
}
