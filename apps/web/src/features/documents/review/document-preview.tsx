import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { signedFileOf, signedPaperQuery } from '../data/signing/signed-copy.ts'
import { isAcknowledgement } from '../model/signing/signature.ts'

export interface DocumentPreviewProps {
  readonly fileId: string
  readonly title: string
  readonly onClose: () => void
}

/** A file of a document; once all have signed it, as they signed it or as it was sent. */
export function DocumentPreview({ fileId, title, onClose }: DocumentPreviewProps) {
  const paper = useQuery(signedPaperQuery(fileId)).data ?? null
  const [isSigned, setSigned] = useState(false)
  const open = async () => openFile(isSigned && paper ? await signedFileOf(fileId, paper) : fileId)
  const choices =
    paper === null ? null : (
      <div role="group" aria-label="Qual arquivo" className="mb-3 flex flex-wrap gap-2">
        <Button size="sm" aria-pressed={!isSigned} variant={isSigned ? 'secondary' : 'primary'} onClick={() => setSigned(false)}>
          Original
        </Button>
        <Button size="sm" aria-pressed={isSigned} variant={isSigned ? 'primary' : 'secondary'} onClick={() => setSigned(true)}>
          {isAcknowledgement(paper.kind) ? 'Com ciência (PDF)' : 'Assinado (PDF)'}
        </Button>
      </div>
    )
  return <FilePreview title={title} open={open} which={isSigned ? 'signed' : 'original'} choices={choices} onClose={onClose} />
}
