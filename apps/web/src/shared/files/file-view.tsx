import { FileX } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { toAppError } from '../supabase/app-error.ts'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { FileLoading } from './file-loading.tsx'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

/** A file with an address that may be fetched now. */
export interface OpenedFile {
  readonly url: string
  readonly name: string
  readonly mime: string
}

/** Null while it is on its way; its url is then one of this page. */
export type LoadedFile = (OpenedFile & { readonly blob: Blob }) | { readonly problem: unknown } | null

/** Types that the page itself may show; the blob carries this type and no other, so that nothing in it can run. */
const isShown = (mime: string): boolean => mime === 'application/pdf' || /^image\/(png|jpeg|webp|gif)$/.test(mime)

async function load({ url, mime }: OpenedFile, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw toAppError({ status: answer.status, message: 'file' })
  return new Blob([await answer.arrayBuffer()], { type: isShown(mime) ? mime : 'application/octet-stream' })
}

/**
 * The bytes as an address of this page: the server's own answer would be kept nowhere, and may run nothing. Asks once when it appears, and
 * again when `which` names another file.
 */
export function useLoadedFile(open: () => Promise<OpenedFile>, which = ''): LoadedFile {
  const [loaded, setLoaded] = useState<LoadedFile>(null)
  const [asked, setAsked] = useState({ which, ask: open })
  if (asked.which !== which) {
    setAsked({ which, ask: open })
    setLoaded(null)
  }
  const { ask } = asked
  useEffect(() => {
    const abort = new AbortController()
    let url: string | null = null
    ask()
      .then(async (file) => {
        const blob = await load(file, abort.signal)
        url = URL.createObjectURL(blob)
        setLoaded({ ...file, url, blob })
      })
      .catch((problem: unknown) => {
        if (!abort.signal.aborted) setLoaded({ problem })
      })
    return () => {
      abort.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [ask])
  return loaded
}

export interface FileViewProps {
  readonly loaded: LoadedFile
  /** A height class, such as `h-[65dvh]`. */
  readonly height: string
  readonly maxHeight: string
  /** Everything was on the screen: the picture, or the pages to the last. */
  readonly onSeen?: () => void
  /** It cannot be shown here: keeping a copy is the way to read it. */
  readonly onUnseen?: () => void
}

const nothing = (): void => undefined

function Unseen({ onUnseen }: { readonly onUnseen: () => void }) {
  useEffect(onUnseen, [onUnseen])
  return (
    <EmptyState icon={<FileX />} title="Este tipo de arquivo não abre aqui">
      Baixe o arquivo para abrir.
    </EmptyState>
  )
}

/** A PDF or an image in its place, or why it cannot be seen there. The callbacks keep their identity. */
export function FileView({ loaded, height, maxHeight, onSeen = nothing, onUnseen = nothing }: FileViewProps) {
  if (loaded === null) return <FileLoading height={height} />
  if ('problem' in loaded) return <Refusal error={loaded.problem} title="O arquivo não pôde ser aberto" />
  const { url, name, mime, blob } = loaded
  if (!isShown(mime)) return <Unseen onUnseen={onUnseen} />
  if (mime === 'application/pdf') {
    return (
      <Suspense fallback={<FileLoading height={height} />}>
        <PdfView blob={blob} name={name} height={height} onEnd={onSeen} onProblem={onUnseen} />
      </Suspense>
    )
  }
  return <img src={url} alt={name} onLoad={onSeen} onError={onUnseen} className={cn('mx-auto max-w-full rounded-md object-contain', maxHeight)} />
}
