import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { choiceProblem, type FileLimits, readableSize } from '#shared/lib/file-texts.ts'
import { filePurposeQuery } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import type { Mode } from '../model/distribution/distribution.ts'

export interface FilesStepProps {
  readonly mode: Mode
  readonly purpose: string
  readonly files: readonly File[]
  readonly isMissing: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A whole month may be larger than any of the papers that come out of it. */
const WHOLE: FileLimits = { max_bytes: 209_715_200, mime_types: ['application/pdf'] }

/** The file, or files, that are distributed; they stay in the browser until the review is confirmed. */
export function FilesStep({ mode, purpose, files, isMissing, onFiles }: FilesStepProps) {
  const purposeLimits = useQuery(filePurposeQuery(purpose)).data
  const limits = mode === 'split' ? WHOLE : purposeLimits
  const [problem, setProblem] = useState<string | null>(null)
  const take = (chosen: readonly File[]): void => {
    const refused = limits ? chosen.find((file) => choiceProblem(file, limits) !== null) : undefined
    setProblem(refused && limits ? `${refused.name}: ${choiceProblem(refused, limits) ?? ''}` : null)
    if (!refused) onFiles(chosen)
  }
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <Card title={mode === 'by_name' ? 'Arquivos' : 'Arquivo'}>
      {files.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken p-3">
          <FileCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
          <p className="min-w-0 flex-1 break-words">
            {files.length === 1 ? files[0]?.name : `${files.length} arquivos`} <span className="text-sm text-text-muted">({readableSize(size)})</span>
          </p>
          <Button size="sm" onClick={() => onFiles([])}>
            Trocar
          </Button>
        </div>
      ) : (
        <FileDrop
          label={mode === 'by_name' ? 'Arquivos para distribuir' : 'Arquivo para distribuir'}
          limits={limits}
          multiple={mode === 'by_name'}
          problem={problem ?? (isMissing ? 'Escolha o arquivo' : null)}
          onFiles={take}
        />
      )}
    </Card>
  )
}
