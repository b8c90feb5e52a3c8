import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FilePen, Link2 } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { askReadersWithoutLogin, noticeQuery } from '../data/company/settings-queries.ts'
import { readersText } from '../model/company/company-settings.ts'
import { PublishNoticeDialog } from './publish-notice-dialog.tsx'

/** The company's privacy notice in force, and publishing the next version. */
export function PrivacyNoticeCard({ companyId }: { readonly companyId: string }) {
  const notice = useQuery(noticeQuery(companyId))
  const [isWriting, setWriting] = useState(false)
  const [readers, setReaders] = useState<readonly string[] | null>(null)
  const askByLink = useAct({ act: () => askReadersWithoutLogin(companyId), stale: SUBJECTS.guestLinks, onDone: setReaders })
  return (
    <SettingSection
      title="Aviso de privacidade"
      actions={
        notice.data && (
          <>
            <Button size="sm" variant="ghost" pending={askByLink.isPending} onClick={() => askByLink.mutate()}>
              <Link2 aria-hidden="true" className="size-4" />
              Links para quem não tem acesso
            </Button>
            <Button size="sm" onClick={() => setWriting(true)}>
              <FilePen aria-hidden="true" className="size-4" />
              Escrever nova versão
            </Button>
          </>
        )
      }
    >
      <Refusal error={askByLink.error} title="Não foi possível preparar os links" />
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
      {readers !== null && (
        <GuestLinksSheet
          purpose="acknowledgement"
          subjects={readers}
          empty={
            <EmptyState icon={<CircleCheck />} title="Ninguém precisa de link">
              Todos os que não têm acesso ao sistema já confirmaram a leitura.
            </EmptyState>
          }
          onClose={() => setReaders(null)}
        />
      )}
      {isWriting && notice.data && <PublishNoticeDialog companyId={companyId} notice={notice.data} onClose={() => setWriting(false)} />}
    </SettingSection>
  )
}
