import { Download, FileX } from 'lucide-react'
import { useEffect, useState } from 'react'

import { toAppError } from '../supabase/app-error.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Spinner } from '../ui/spinner.tsx'

export interface PreviewedFile {
  readonly name: string
  readonly mime: string
}

export interface FilePreviewProps {
  readonly file: PreviewedFile
  /** Asks for an address of the file; called once, when the preview opens. */
  readonly address: () => Promise<string>
  readonly onClose: () => void
}

type Loaded = { readonly url: string } | { readonly problem: unknown } | null

/** Types that the page itself may show; the blob carries this type and no other, so that nothing in it can run. */
const isShown = (mime: string): boolean => mime === 'application/pdf' || /^image\/(png|jpeg|webp|gif)$/.test(mime)

async function load(address: string, mime: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw toAppError({ status: answer.status, message: 'file' })
  return new Blob([await answer.arrayBuffer()], { type: mime })
}

/** The bytes as an address of this page: the server's own answer may not be framed, and may run nothing. */
function useBlobUrl(mime: string, address: () => Promise<string>): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null)
  const [ask] = useState(() => address)
  useEffect(() => {
    const abort = new AbortController()
    let url: string | null = null
    ask()
      .then((where) => load(where, isShown(mime) ? mime : 'application/octet-stream', abort.signal))
      .then((blob) => {
        url = URL.createObjectURL(blob)
        setLoaded({ url })
      })
      .catch((problem: unknown) => {
        if (!abort.signal.aborted) setLoaded({ problem })
      })
    return () => {
      abort.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [ask, mime])
  return loaded
}

function Body({ file, url }: { readonly file: PreviewedFile; readonly url: string }) {
  if (!isShown(file.mime)) return <EmptyState icon={<FileX />} title="Este tipo de arquivo não abre aqui">Baixe o arquivo para vê-lo.</EmptyState>
  if (file.mime === 'application/pdf') return <iframe src={`${url}#navpanes=0`} title={file.name} className="h-[65dvh] w-full rounded-md border bg-sunken" />
  return <img src={url} alt={file.name} className="mx-auto max-h-[65dvh] max-w-full rounded-md object-contain" />
}

/** A PDF or an image, seen without leaving the page, and kept by who wants it. */
export function FilePreview({ file, address, onClose }: FilePreviewProps) {
  const loaded = useBlobUrl(file.mime, address)
  const url = loaded !== null && 'url' in loaded ? loaded.url : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={file.name}
      footer={
        url !== null && (
          <a href={url} download={file.name} className={buttonClass()}>
            <Download aria-hidden="true" className="size-4" />
            Baixar
          </a>
        )
      }
    >
      {loaded === null && (
        <div role="status" className="flex min-h-40 items-center justify-center gap-3 text-text-muted">
          <Spinner size="md" /> Carregando...
        </div>
      )}
      {loaded !== null && 'problem' in loaded && <Refusal error={loaded.problem} title="O arquivo não pôde ser aberto" />}
      {url !== null && <Body file={file} url={url} />}
    </Dialog>
  )
}
