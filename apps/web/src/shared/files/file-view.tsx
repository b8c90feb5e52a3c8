import { FileX } from 'lucide-react'
import { useEffect, useState } from 'react'

import { toAppError } from '../supabase/app-error.ts'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** A file with an address that may be fetched now. */
export interface OpenedFile {
  readonly url: string
  readonly name: string
  readonly mime: string
}

/** Null while it is on its way; its url is then one of this page. */
export type LoadedFile = OpenedFile | { readonly problem: unknown } | null

/** Types that the page itself may show; the blob carries this type and no other, so that nothing in it can run. */
const isShown = (mime: string): boolean => mime === 'application/pdf' || /^image\/(png|jpeg|webp|gif)$/.test(mime)

async function load({ url, mime }: OpenedFile, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw toAppError({ status: answer.status, message: 'file' })
  return new Blob([await answer.arrayBuffer()], { type: isShown(mime) ? mime : 'application/octet-stream' })
}

/** The bytes as an address of this page: the server's own answer may not be framed, and may run nothing. Asks once, when it appears. */
export function useLoadedFile(open: () => Promise<OpenedFile>): LoadedFile {
  const [loaded, setLoaded] = useState<LoadedFile>(null)
  const [ask] = useState(() => open)
  useEffect(() => {
    const abort = new AbortController()
    let url: string | null = null
    ask()
      .then(async (file) => {
        url = URL.createObjectURL(await load(file, abort.signal))
        setLoaded({ ...file, url })
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
}

/** A PDF or an image in its place, or why it cannot be seen there. */
export function FileView({ loaded, height, maxHeight }: FileViewProps) {
  if (loaded === null) {
    return (
      // As high as what comes: nothing below moves under the finger.
      <div role="status" className={cn('flex items-center justify-center gap-3 text-text-muted', height)}>
        <Spinner size="md" /> Carregando...
      </div>
    )
  }
  if ('problem' in loaded) return <Refusal error={loaded.problem} title="O arquivo não pôde ser aberto" />
  const { url, name, mime } = loaded
  if (!isShown(mime)) return <EmptyState icon={<FileX />} title="Este tipo de arquivo não abre aqui">Baixe o arquivo para vê-lo.</EmptyState>
  if (mime === 'application/pdf') return <iframe src={`${url}#navpanes=0`} title={name} className={cn('w-full rounded-md border bg-sunken', height)} />
  return <img src={url} alt={name} className={cn('mx-auto max-w-full rounded-md object-contain', maxHeight)} />
}
