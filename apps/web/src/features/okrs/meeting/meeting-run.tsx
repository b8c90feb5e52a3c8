import { ChevronLeft, ChevronRight, ListChecks, SkipForward } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { goalKeys } from '../data/goal-keys.ts'
import { passItem } from '../data/work-acts.ts'
import type { ItemState, Meeting, MeetingItem } from '../model/work/meeting.ts'
import { Decisions } from './decisions.tsx'
import { ItemTalk, ItemView } from './item-view.tsx'

interface MeetingRunProps {
  readonly meeting: Meeting
  readonly item: MeetingItem
  readonly onGo: (by: 1 | -1) => void
  readonly onSummary: () => void
  readonly onOpen: (objectiveId: string) => void
}

/** Arrows inside of a choice are the choice's. */
const isOwn = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement || document.querySelector('[role=dialog], [role=menu]') !== null

/** One key result at a time; arrows or buttons go on and back. What is gone past is kept as passed. */
export function MeetingRun({ meeting, item, onGo, onSummary, onOpen }: MeetingRunProps) {
  const { items, id } = meeting
  const at = items.indexOf(item)
  const isFirst = at === 0
  const isLast = at === items.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(item.position)
  const pass = useAct({
    act: ({ position, state }: { readonly position: number; readonly state: ItemState }) => passItem(id, position, state),
    failed: 'O andamento da reunião não foi salvo',
    stale: [goalKeys.meeting(id)],
  })
  const next = (state: ItemState): void => {
    if (item.state !== state) pass.mutate({ position: item.position, state })
    onGo(1)
  }
  useShortcut('meeting.next', (event) => (isOwn(event) ? false : next('passed')))
  useShortcut('meeting.previous', (event) => (isOwn(event) || isFirst ? false : onGo(-1)))
  useEffect(() => {
    if (shown.current === item.position) return
    shown.current = item.position
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [item.position])
  const place = `${String(at + 1)} de ${String(items.length)}`
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <div className="flex items-center gap-4">
        <p className="tabular shrink-0 text-lg font-semibold">{place}</p>
        <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset">
          <span className="block h-full rounded-full bg-primary" style={{ width: `${String(((at + 1) / items.length) * 100)}%` }} />
        </span>
      </div>
      <ItemView item={item} place={place} heading={heading} onOpen={() => onOpen(item.objective_id)} />
      <div key={item.position} className="grid gap-8 lg:grid-cols-2">
        <ItemTalk item={item} meetingId={id} />
        <Decisions meeting={meeting} item={item} />
      </div>
      <ActionBar>
        <Button disabled={isFirst} onClick={() => onGo(-1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Anterior
        </Button>
        <Button onClick={() => next('skipped')}>
          <SkipForward aria-hidden="true" className="size-4" />
          Pular
        </Button>
        <Button variant="ghost" className="max-sm:hidden" onClick={onSummary}>
          <ListChecks aria-hidden="true" className="size-4" />
          Ir ao resumo
        </Button>
        <Button variant="primary" className="ml-auto" onClick={() => next('passed')}>
          {isLast ? 'Resumo' : 'Próximo'}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </ActionBar>
    </div>
  )
}
