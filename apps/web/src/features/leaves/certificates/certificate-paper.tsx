import { Download, Eye } from 'lucide-react'
import { useState } from 'react'

import { FileView, useLoadedFile } from '#shared/files/file-view.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import type { LeaveFile } from '../model/absences/certificate.ts'

function Opened({ file }: { readonly file: LeaveFile }) {
  const loaded = useLoadedFile(() => openFile(file.file_id))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FileView loaded={loaded} height="h-96" maxHeight="max-h-96" />
      {loaded !== null && 'url' in loaded && (
        <a href={loaded.url} download={loaded.name} className={buttonClass({ size: 'sm', variant: 'ghost' }, 'self-start')}>
          <Download aria-hidden="true" className="size-4" />
          Baixar
        </a>
      )}
    </div>
  )
}

/** The pages of a certificate, opened one by one: each opening stays in the trail. */
export function CertificatePaper({ files }: { readonly files: readonly LeaveFile[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  const file = files.find(({ file_id }) => file_id === opened)
  if (files.length === 0) return <p className="text-text-muted">Nenhum arquivo anexado.</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {files.map((each, index) => (
          <Button key={each.file_id} size="sm" aria-pressed={each.file_id === opened} onClick={() => setOpened(each.file_id === opened ? null : each.file_id)}>
            <Eye aria-hidden="true" className="size-4" />
            {files.length === 1 ? 'Ver o arquivo' : `Ver a página ${index + 1}`}
          </Button>
        ))}
      </div>
      {file && <Opened key={file.file_id} file={file} />}
    </div>
  )
}
