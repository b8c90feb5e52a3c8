import { useQuery } from '@tanstack/react-query'
import { Maximize, Presentation } from 'lucide-react'

import { formatDay } from '#shared/lib/dates.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { meetingQuery } from '../data/work-queries.ts'
import { clockText, type Meeting, scopeText, shownItem, SUMMARY, wordAfter } from '../model/work/meeting.ts'
import { MeetingRun } from './meeting-run.tsx'
import { MeetingSummary } from './meeting-summary.tsx'

interface MeetingPageProps {
  readonly id: string
  /** What the address says of it: a place, or the summary. */
  readonly item: string
  readonly onItem: (word: string) => void
  readonly onOpen: (objectiveId: string) => void
}

/** How long it has lasted; it presses nobody. */
function Clock({ startedAt }: { readonly startedAt: string }) {
  return <span className="tabular">{clockText(startedAt, useNow())}</span>
}

function FullScreen() {
  if (!document.fullscreenEnabled) return null
  const toggle = (): void => {
    void (document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen())
  }
  return (
    <Button onClick={toggle}>
      <Maximize aria-hidden="true" className="size-4" />
      Tela cheia
    </Button>
  )
}

function description(meeting: Meeting) {
  const { ended_at: endedAt, started_at: startedAt, leader, is_mine: isMine, cycle } = meeting
  const whose = `${scopeText(meeting)} · ${cycle} · `
  if (endedAt !== null) return `${whose}${formatDay(startedAt)}${isMine ? '' : `, conduzida por ${leader.name}`}`
  return <>{whose}<Clock startedAt={startedAt} /></>
}

const GONE = <EmptyState icon={<Presentation />} title="Esta reunião não existe mais ou não está aberta para você">O registro é de quem conduziu e das pessoas cujas metas passaram nela.</EmptyState>

/** A meeting fills the page: one key result after the other, then what came of it. Left in the middle, it goes on where it was. */
export function MeetingPage({ id, item: word, onItem, onOpen }: MeetingPageProps) {
  const found = useQuery({ ...meetingQuery(id), retry: false })
  const isGone = found.data === undefined && found.error !== null && toAppError(found.error).code === 'RHNTF'
  const isRunning = found.data !== undefined && found.data.ended_at === null
  return (
    <>
      <PageHeader
        title={found.data && !isRunning ? 'Registro da reunião' : 'Reunião de metas'}
        back={<BackLink to="/app/okrs" search={{ aba: 'reuniao' }}>{isRunning ? 'Sair e continuar depois' : 'Reuniões'}</BackLink>}
        {...(found.data && { description: description(found.data) })}
        {...(isRunning && { actions: <FullScreen /> })}
      />
      {isGone ? GONE : (
        <QueryStates query={found} pending={<Skeleton className="h-96 rounded-xl" />}>
          {(meeting) => {
            const item = shownItem(meeting, word)
            const go = (by: 1 | -1): void => onItem(wordAfter(meeting.items, item, by))
            if (item === null) return <MeetingSummary meeting={meeting} onOpen={onOpen} onBack={() => go(-1)} />
            return <MeetingRun meeting={meeting} item={item} onGo={go} onSummary={() => onItem(SUMMARY)} onOpen={onOpen} />
          }}
        </QueryStates>
      )}
    </>
  )
}
