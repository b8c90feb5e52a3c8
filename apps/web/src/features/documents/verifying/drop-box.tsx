import { type ReactNode, useId, useState } from 'react'

import { buttonClass } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'

export interface DropBoxProps {
  readonly label: string
  readonly hint: string
  readonly onFile: (file: File) => void
  /** What came of it. */
  readonly children?: ReactNode
}

/** A place for one file, dropped or chosen, which stays on the visitor's machine. */
export function DropBox({ label, hint, onFile, children }: DropBoxProps) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (!file) return
    setName(file.name)
    onFile(file)
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
      <label className="relative flex flex-col items-start gap-2">
        <span className="font-medium">{label}</span>
        <input type="file" aria-describedby={hintId} className="peer sr-only" onChange={({ target }) => take(target.files)} />
        <span aria-hidden="true" className={cn(buttonClass(), 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus')}>
          Escolher arquivo
        </span>
      </label>
      {name !== null && <p className="text-sm break-all">{name}</p>}
      <p id={hintId} className="text-sm text-text-muted">
        {hint}
      </p>
      {children}
    </div>
  )
}
