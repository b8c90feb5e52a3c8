import { CalendarDays, CalendarPlus, HandHeart, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { scheduleMeetings } from '../data/journey-acts.ts'
import type { JourneyFacts } from '../model/following/journey.ts'
import { useJourneyAct } from '../task/use-journey-act.ts'
import { BuddyDialog, TaskDialog, UndoDialog } from './follow-dialogs.tsx'
import type { JourneyKind } from './journey-kind.ts'
import { MoveDialog } from './move-dialog.tsx'

interface JourneyActsProps<Facts extends JourneyFacts> {
  readonly kind: JourneyKind<Facts>
  readonly facts: Facts
}

/** Conversations between manager and person on days of the work, as one agrees on them at once. */
const MEETINGS = [1, 7, 30]

function Meetings({ journeyId }: { readonly journeyId: string }) {
  const meet = useJourneyAct(() => scheduleMeetings(journeyId, MEETINGS), 'Conversas marcadas para os dias 1, 7 e 30')
  return (
    <>
      <Button pending={meet.isPending} onClick={() => meet.mutate()}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        Marcar conversas dia 1, 7 e 30
      </Button>
      <Refusal error={meet.error} title="As conversas não foram marcadas" />
    </>
  )
}

/** What whoever follows a journey does about it as a whole: what every kind has, then what this one adds. */
export function JourneyActs<Facts extends JourneyFacts>({ kind, facts }: JourneyActsProps<Facts>) {
  const [asked, setAsked] = useState<string | null>(null)
  const close = (): void => setAsked(null)
  const { move } = kind
  const journeyId = facts.journey_status === 'open' ? facts.journey_id : null
  const own = kind.acts.filter(({ isFor }) => isFor(facts))
  const inMenu = own.filter(({ isMain = false }) => !isMain)
  const mayMove = move?.isFor(facts) ?? false
  const mayUndo = journeyId !== null && facts.scope === 'hr'
  const hasMeetings = facts.tasks.some(({ kind: each, is_adhoc: isAdhoc }) => each === 'meeting' && isAdhoc)
  const chosen = own.find(({ name }) => name === asked)
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {own
          .filter(({ isMain = false }) => isMain)
          .map(({ name, label, Icon }) => (
            <Button key={name} onClick={() => setAsked(name)}>
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </Button>
          ))}
        {journeyId !== null && (
          <>
            <Button onClick={() => setAsked('buddy')}>
              <HandHeart aria-hidden="true" className="size-4" />
              {facts.buddy ? 'Trocar padrinho' : 'Escolher padrinho'}
            </Button>
            {!hasMeetings && <Meetings journeyId={journeyId} />}
            <Button onClick={() => setAsked('task')}>
              <Plus aria-hidden="true" className="size-4" />
              Nova tarefa
            </Button>
          </>
        )}
        {(mayMove || mayUndo || inMenu.length > 0) && (
          <Menu trigger={<Button variant="ghost">Mais</Button>}>
            {move && mayMove && (
              <MenuItem icon={<CalendarDays />} onSelect={() => setAsked('move')}>
                {move.title}
              </MenuItem>
            )}
            {mayUndo && (
              <MenuItem icon={<Undo2 />} onSelect={() => setAsked('undo')}>
                Desfazer início
              </MenuItem>
            )}
            {inMenu.map(({ name, label, Icon, tone }) => (
              <MenuItem key={name} icon={<Icon />} {...(tone && { tone })} onSelect={() => setAsked(name)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {asked === 'buddy' && journeyId !== null && <BuddyDialog journeyId={journeyId} facts={facts} onClose={close} />}
      {asked === 'task' && journeyId !== null && <TaskDialog journeyId={journeyId} facts={facts} onClose={close} />}
      {asked === 'undo' && journeyId !== null && <UndoDialog journeyId={journeyId} facts={facts} undoing={kind.undoing} onClose={close} />}
      {asked === 'move' && move && <MoveDialog facts={facts} move={move} onClose={close} />}
      {chosen && <chosen.Dialog facts={facts} onClose={close} />}
    </>
  )
}
