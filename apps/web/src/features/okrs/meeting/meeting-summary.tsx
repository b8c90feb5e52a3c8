import { ChevronLeft } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Section } from '#shared/ui/section.tsx'
import { endMeeting } from '../data/work-acts.ts'
import { InitiativeItem } from '../initiatives/initiative-item.tsx'
import { changeOf, decisionsText, endText, type ItemState, type Meeting, type MeetingItem, resultsText, standingNow } from '../model/work/meeting.ts'

const STATE_LABELS: Readonly<Record<ItemState, string | null>> = { passed: null, skipped: 'Pulado', open: 'Não passou' }

function Item({ item, onOpen }: { readonly item: MeetingItem; readonly onOpen: () => void }) {
  const label = STATE_LABELS[item.state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{item.key_result.title}</p>
        <p className="text-sm break-words text-text-muted">
          <button type="button" onClick={onOpen} className="text-left text-primary-text underline">{item.objective}</button>
          {` · ${item.key_result.owner.name}`}
        </p>
      </div>
      <p className="tabular flex flex-wrap items-center gap-2">
        {changeOf(item.before, standingNow(item)) ?? <span className="text-text-muted">Sem mudança</span>}
        {label !== null && <Badge>{label}</Badge>}
      </p>
    </li>
  )
}

/** Who is told, before anybody is. */
function Receivers({ meeting: { receivers } }: { readonly meeting: Meeting }) {
  if (receivers.length === 0) return <p className="text-text-muted">Ninguém além de você tem decisões: ninguém será avisado.</p>
  return (
    <ul aria-label="Quem será avisado" className="-mt-2 divide-y">
      {receivers.map(({ person, decisions, is_reached: isReached }) => (
        <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <PersonChip person={person} />
          <span className="text-sm text-text-muted">{decisionsText(decisions)}{isReached ? '' : ': sem acesso ao sistema, avise pessoalmente'}</span>
        </li>
      ))}
    </ul>
  )
}

interface MeetingSummaryProps {
  readonly meeting: Meeting
  readonly onOpen: (objectiveId: string) => void
  /** To the key results, while the meeting runs. */
  readonly onBack: () => void
}

/** What changed and what was decided: to be looked at before the meeting ends, and its record afterwards. */
export function MeetingSummary({ meeting, onOpen, onBack }: MeetingSummaryProps) {
  const { id, items, decisions, receivers, ended_at: endedAt, is_mine: isMine } = meeting
  const isRunning = endedAt === null
  const end = useAct({ act: () => endMeeting(id), done: 'Reunião terminada', stale: SUBJECTS.goals })
  const passed = items.filter(({ state }) => state === 'passed').length
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <p role="status" className="text-lg font-semibold text-balance">
        {`${String(passed)} de ${resultsText(items.length)}, ${decisionsText(decisions.length)}`}
      </p>
      {decisions.length > 0 && (
        <Section title="Decisões" note={decisions.length}>
          <ul aria-label="Decisões" className="-mt-2 divide-y">
            {decisions.map((each) => <InitiativeItem key={each.id} initiative={{ ...each, decided_on: null, key_result: each.key_result ?? each.objective }} />)}
          </ul>
        </Section>
      )}
      {isRunning && (
        <Section title="Quem será avisado" note={receivers.length || undefined}>
          <Receivers meeting={meeting} />
        </Section>
      )}
      {items.length > 0 && (
        <Section title={isMine ? 'O que mudou' : 'Seus resultados-chave'} note={items.length}>
          <ul aria-label="O que mudou" className="-mt-2 divide-y">
            {items.map((item) => <Item key={item.position} item={item} onOpen={() => onOpen(item.objective_id)} />)}
          </ul>
        </Section>
      )}
      {isRunning && (
        <>
          <Refusal error={end.error} title="A reunião não terminou" />
          <div className="flex flex-wrap gap-2">
            {items.length > 0 && (
              <Button onClick={onBack}>
                <ChevronLeft aria-hidden="true" className="size-4" />
                Voltar aos resultados
              </Button>
            )}
            <Button variant="primary" pending={end.isPending} onClick={() => end.mutate()}>{endText(receivers)}</Button>
          </div>
        </>
      )}
    </div>
  )
}
