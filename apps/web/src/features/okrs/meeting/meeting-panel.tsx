import { useQuery } from '@tanstack/react-query'
import { Play, Presentation } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { goalKeys } from '../data/goal-keys.ts'
import { startMeeting } from '../data/work-acts.ts'
import { meetingsQuery } from '../data/work-queries.ts'
import type { GoalCycle, GoalCycles } from '../model/goal.ts'
import { decisionsText, MEETING_MINUTES, type MeetingHead, resultsText, scopeText } from '../model/work/meeting.ts'

interface MeetingPanelProps {
  readonly companyId: string
  readonly reach: GoalCycles
  readonly cycle: GoalCycle
  readonly onOpen: (meetingId: string) => void
}

/** Whose goals are passed, and the button that begins. One that runs already goes on. */
function Start({ companyId, reach, cycle, onOpen }: MeetingPanelProps) {
  const [department, setDepartment] = useState('')
  const start = useAct({ act: () => startMeeting(companyId, cycle.id, department || null), stale: [goalKeys.meetings(companyId)], onDone: onOpen })
  if (cycle.status !== 'active' && cycle.status !== 'closing') return <p className="text-text-muted">As reuniões são de ciclos em andamento.</p>
  return (
    <form
      className="flex max-w-xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate()
      }}
    >
      <Refusal error={start.error} title="A reunião não começou" />
      <p className="text-pretty text-text-muted">
        Um resultado-chave de cada vez, em {MEETING_MINUTES} minutos: como está, o que impede e o que fica decidido. Impedimentos em aberto vêm primeiro; objetivos privados ficam de fora.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="De quem são as metas" className="min-w-0 grow basis-64">
          <SelectInput none="Minha equipe" options={reach.departments.map(({ id, name }) => [id, name] as const)} value={department} onChange={({ target }) => setDepartment(target.value)} />
        </Field>
        <Button type="submit" variant="primary" pending={start.isPending}>
          <Play aria-hidden="true" className="size-4" />
          Começar reunião
        </Button>
      </div>
    </form>
  )
}

function Row({ meeting, onOpen }: { readonly meeting: MeetingHead; readonly onOpen: (id: string) => void }) {
  const { id, started_at: startedAt, ended_at: endedAt, leader, is_mine: isMine, cycle, item_count: items, decision_count: decisions } = meeting
  const facts = [cycle, ...(isMine ? [] : [`conduzida por ${leader.name}`]), resultsText(items), decisionsText(decisions)]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{`${scopeText(meeting)}, ${formatDay(startedAt)}`}</p>
        <p className="text-sm break-words text-text-muted">{facts.join(' · ')}</p>
      </div>
      <Button size="sm" {...(endedAt === null && { variant: 'primary' as const })} onClick={() => onOpen(id)}>
        {endedAt === null ? 'Continuar' : 'Ver registro'}
        <span className="sr-only"> da reunião de {scopeText(meeting)}, {formatDay(startedAt)}</span>
      </Button>
    </li>
  )
}

const NONE = <EmptyState icon={<Presentation />} title="Nenhuma reunião ainda">Quando suas metas passarem em uma reunião, o registro e as decisões ficam aqui.</EmptyState>

/** Meetings about goals: to begin one, to go on and to look up what was decided. */
export function MeetingPanel(props: MeetingPanelProps) {
  const { companyId, reach, onOpen } = props
  const found = useQuery(meetingsQuery(companyId))
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      {reach.leads && <Start {...props} />}
      <QueryStates query={found} pending={<Skeleton className="h-32 rounded-lg" />} isEmpty={(meetings) => meetings.length === 0} empty={reach.leads ? null : NONE}>
        {(meetings) => (
          <Section title="Reuniões" note={meetings.length}>
            <ul aria-label="Reuniões" className="-mt-2 divide-y">
              {meetings.map((meeting) => <Row key={meeting.id} meeting={meeting} onOpen={onOpen} />)}
            </ul>
          </Section>
        )}
      </QueryStates>
    </div>
  )
}
