import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { acknowledgeNotice, noticeQuery } from '../data/privacy-notice.ts'

/** The company's privacy notice, to be read and acknowledged in place. */
export function PrivacyNoticeItem({ noticeId, onDone }: { readonly noticeId: string; readonly onDone: () => void }) {
  const notice = useQuery(noticeQuery(noticeId))
  const read = useAct({
    act: () => acknowledgeNotice(noticeId),
    done: 'Leitura registrada',
    // Another version may have taken its place: the list knows which.
    stale: SUBJECTS.inbox,
    onDone,
  })
  return (
    <QueryStates query={notice} pending={<Skeleton className="h-64 rounded-lg" />}>
      {({ version, text }) => (
        <div className="flex flex-col items-start gap-4">
          <Refusal error={read.error} title="Não foi possível registrar sua leitura" />
          <p className="max-w-[44rem] break-words whitespace-pre-line">{text}</p>
          <p className="text-sm text-text-subtle">Versão {version}</p>
          <DecidingButton variant="primary" pending={read.isPending} onClick={() => read.mutate()}>
            <Check aria-hidden="true" className="size-4" />
            Li o aviso de privacidade
          </DecidingButton>
        </div>
      )}
    </QueryStates>
  )
}
