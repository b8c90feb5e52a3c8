import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { readableSize } from '#shared/lib/file-texts.ts'
import type { LargeFile } from '#shared/supabase/shapes.gen.ts'
import { TEXT_LINK } from '#shared/ui/text-link.ts'

/** The largest files, each opened in its place and with the way to whom it concerns. */
export function LargeFiles({ files }: { readonly files: readonly LargeFile[] }) {
  const [opened, setOpened] = useState<LargeFile | null>(null)
  if (files.length === 0) return <p className="text-text-muted">Nenhum arquivo em uso que você possa abrir.</p>
  return (
    <>
      <ul className="divide-y">
        {files.map((file) => (
          <li key={file.file_id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <button type="button" className={`${TEXT_LINK} cursor-pointer text-left break-all`} onClick={() => setOpened(file)}>
                {file.name}
              </button>
              <span className="flex flex-wrap gap-x-2 text-sm text-text-muted">
                <span>
                  {file.label} · {formatDate(file.sent_at)}
                </span>
                {file.person && (
                  <Link to="/app/employees/$employeeId" params={{ employeeId: file.person.id }} className={TEXT_LINK}>
                    {file.person.name}
                  </Link>
                )}
              </span>
            </span>
            <span className="shrink-0 font-medium tabular">{readableSize(file.bytes)}</span>
          </li>
        ))}
      </ul>
      {opened && <FilePreview title={opened.name} open={() => openFile(opened.file_id)} onClose={() => setOpened(null)} />}
    </>
  )
}
