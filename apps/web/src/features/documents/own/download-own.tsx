import { Download } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.ts'

/** Everything that the person has, as one file. */
export function DownloadOwn() {
  const [progress, setProgress] = useState<string | null>(null)
  const download = useAct({
    act: async () => {
      const { downloadOwn } = await import('../data/orders/own-downloads.ts')
      return downloadOwn({ signal: new AbortController().signal, onProgress: (done, total) => setProgress(`Baixando ${String(done + 1)} de ${String(total)}…`) })
    },
    done: (archive) => (archive === null ? null : 'Seus documentos foram baixados'),
    failed: 'Os documentos não foram baixados',
    onDone: (archive) => {
      if (archive === null) toast.info('Você ainda não tem documentos com arquivo')
      else downloadFile('meus-documentos.zip', archive)
    },
    onSettled: () => setProgress(null),
  })
  return (
    <>
      <Button pending={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" className="size-4" />
        Baixar meus documentos
      </Button>
      <span role="status" className="sr-only">
        {progress}
      </span>
    </>
  )
}
