import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { noticeQuery } from '../data/company/settings-queries.ts'
import { readersText } from '../model/company/company-settings.ts'
import { PublishNoticeDialog } from './publish-notice-dialog.tsx'

/** The company's privacy notice in force, and publishing the next version. */
export function PrivacyNoticeCard({ companyId }: { readonly companyId: string }) {
  const notice = useQuery(noticeQuery(companyId))
  const [isWriting, setWriting] = useState(false)
  return (
    <SettingSection
      title="Aviso de privacidade"
      actions={
        notice.data && (
          <Button size="sm" onClick={() => setWriting(true)}>
            <FilePen aria-hidden="true" className="size-4" />
            Escrever nova versão
          </Button>
        )
      }
    >
      <QueryStates
        query={notice}
        pending={<Skeleton className="h-32" />}
        isEmpty={(found) => found === null}
        empty={<p className="text-text-muted">Esta empresa ainda não tem aviso de privacidade.</p>}
      >
        {(found) =>
          found && (
            <>
              <p className="tabular text-sm text-text-muted">
                Versão {found.version}, publicada em {formatDateTime(found.published_at)}. {readersText(found.readers)}
              </p>
              <div
                role="region"
                aria-label="Texto do aviso de privacidade"
                tabIndex={0}
                className="mt-3 max-h-72 max-w-[44rem] overflow-y-auto rounded-md border bg-sunken p-4 break-words whitespace-pre-line"
              >
                {found.text}
              </div>
            </>
          )
        }
      </QueryStates>
      {isWriting && notice.data && <PublishNoticeDialog companyId={companyId} notice={notice.data} onClose={() => setWriting(false)} />}
    </SettingSection>
  )
}
