import { Camera, Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'

import { acceptedTypes, type FileLimits, readableSize, typeNames } from '../lib/file-texts.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { needsPreparing, readyFiles } from './reduce-photo.ts'
import { useSharedFiles } from './shared-files.ts'

export interface FileDropProps {
  /** Names the place for screen readers, such as 'Enviar marca da empresa'. */
  readonly label: string
  readonly limits: FileLimits | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly multiple?: boolean
  /** Which camera a phone offers: the one towards the person, or the one towards the document. */
  readonly camera?: 'user' | 'environment'
  /** Why what was chosen is not accepted, said beside the field. */
  readonly problem?: string | null
  /** Something is under way: nothing more is taken meanwhile. */
  readonly disabled?: boolean
}

function limitText(limits: FileLimits | undefined): string {
  return limits ? `${typeNames(limits.mime_types)}, até ${readableSize(limits.max_bytes)}.` : ' '
}

/** A place for files: drop them, choose them, or on a phone take a picture. */
export function FileDrop({ label, limits, onFiles, multiple = false, camera = 'environment', problem = null, disabled = false }: FileDropProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const lens = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isPreparing, setIsPreparing] = useState(false)
  const [unread, setUnread] = useState<string | null>(null)
  const shared = useSharedFiles()
  const isBusy = disabled || isPreparing
  const said = unread ?? problem
  const accept = limits ? acceptedTypes(limits.mime_types) : ''
  const takesPictures = limits?.mime_types.some((mime) => mime.startsWith('image/')) ?? false

  const prepare = async (files: readonly File[], known: FileLimits): Promise<void> => {
    setIsPreparing(true)
    const ready = await readyFiles(files, known)
    setIsPreparing(false)
    setUnread(ready.problem)
    if (ready.files.length > 0) onFiles(ready.files)
  }
  const give = (list: Iterable<File> | null): void => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length === 0 || isBusy) return
    setUnread(null)
    if (limits && files.some((file) => needsPreparing(file, limits))) void prepare(files, limits)
    else onFiles(files)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    give(event.target.files)
    // So that choosing the same file again is a change.
    event.target.value = ''
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    event.dataTransfer.dropEffect = isBusy ? 'none' : 'copy'
    setOver(!isBusy)
  }

  return (
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        give(event.dataTransfer.files)
      }}
    >
      <div
        role="group"
        aria-label={label}
        aria-describedby={said ? `${id}-problem ${id}-limits` : `${id}-limits`}
        className={cn(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed border-border-strong bg-sunken px-4 py-6 text-center transition-colors duration-100',
          isOver && 'border-primary bg-primary-subtle',
          said && 'border-danger',
        )}
      >
        <Upload aria-hidden="true" className="size-6 text-text-subtle" />
        <p className="text-text-muted coarse:hidden">{multiple ? 'Arraste arquivos para cá ou' : 'Arraste um arquivo para cá ou'}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button disabled={!limits} pending={isBusy} onClick={() => chooser.current?.click()}>
            {multiple ? 'Escolher arquivos' : 'Escolher arquivo'}
          </Button>
          {takesPictures && (
            <Button pending={isBusy} className="hidden coarse:inline-flex" onClick={() => lens.current?.click()}>
              <Camera aria-hidden="true" className="size-4" />
              Tirar foto
            </Button>
          )}
          {shared.files?.map((file) => (
            <Button
              key={`${file.name}:${String(file.size)}`}
              disabled={!limits}
              pending={isBusy}
              onClick={() => {
                give([file])
                shared.drop(file)
              }}
            >
              <span className="max-w-56 truncate">Usar {file.name}</span>
            </Button>
          ))}
        </div>
        <p id={`${id}-limits`} className="text-sm text-text-muted">
          {limitText(limits)}
        </p>
        <p id={`${id}-problem`} role="alert" className="text-sm text-danger-text empty:hidden">
          {said}
        </p>
        <input ref={chooser} type="file" hidden tabIndex={-1} accept={accept} multiple={multiple} onChange={chosen} aria-label={label} />
        <input ref={lens} type="file" hidden tabIndex={-1} accept="image/*" capture={camera} onChange={chosen} aria-label={`${label} pela câmera`} />
      </div>
    </div>
  )
}
