import { type RefObject, useId, useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { CheckInForm } from '../check-in/check-in-form.tsx'
import { BlockerItem } from '../initiatives/blocker-item.tsx'
import { lastValueText, standingText, wayText } from '../model/check-in/check-in.ts'
import { wholePercent } from '../model/numbers.ts'
import type { MeetingItem } from '../model/work/meeting.ts'
import { HealthMark } from '../standing/health-mark.tsx'
import { ZoneBar } from '../standing/zone-bar.tsx'

interface ItemViewProps {
  readonly item: MeetingItem
  /** '3 de 12', for whoever does not see the bar. */
  readonly place: string
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onOpen: () => void
}

/** How a key result stands, to be read from the other end of the room. */
export function ItemView({ item: { key_result: keyResult, objective }, place, heading, onOpen }: ItemViewProps) {
  const { title, progress, expected, health, confidence, owner } = keyResult
  return (
    <div className="rounded-xl border bg-surface p-5 sm:p-8">
      <p className="text-md break-words text-text-muted">
        <button type="button" onClick={onOpen} className="text-left text-primary-text underline">{objective}</button>
      </p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 text-2xl font-semibold text-balance break-words outline-none sm:text-3xl">
        <span className="sr-only">{place}: </span>
        {title}
      </h2>
      <div className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <span aria-hidden="true" className="tabular text-5xl font-semibold">{wholePercent(progress)}</span>
        <span aria-hidden="true" className="tabular text-lg text-text-muted">esperado: {wholePercent(expected)}</span>
        <HealthMark health={health} className="text-lg font-medium" />
        {confidence !== null && <span className="tabular text-lg">Confiança {confidence} de 10</span>}
      </div>
      <p className="sr-only">{standingText(keyResult)}</p>
      <ZoneBar progress={progress} expected={expected} isNamed className="mt-4" />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="tabular text-md">{wayText(keyResult)} · hoje: {lastValueText(keyResult)}</p>
        <PersonChip person={owner} />
      </div>
    </div>
  )
}

/** What is in the way first, then what was said last, and what is to be said now. */
export function ItemTalk({ item, meetingId }: { readonly item: MeetingItem; readonly meetingId: string }) {
  const { key_result: keyResult, blockers, check_ins: checkIns, may_check_in: mayCheckIn, objective_id: objectiveId } = item
  const [isSaying, setSaying] = useState(false)
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {blockers.length > 0 && (
        <Section title="Impedimentos em aberto" note={blockers.length}>
          <ul aria-label="Impedimentos em aberto" className="-mt-2 divide-y text-md">
            {blockers.map((blocker) => <BlockerItem key={blocker.check_in_id} objectiveId={objectiveId} blocker={blocker} mayAct={mayCheckIn} meetingId={meetingId} />)}
          </ul>
        </Section>
      )}
      <Section
        title="Últimos check-ins"
        actions={mayCheckIn && (
          <Button size="sm" aria-expanded={isSaying} aria-controls={id} onClick={() => setSaying(!isSaying)}>
            {isSaying ? 'Fechar check-in' : 'Fazer check-in'}
          </Button>
        )}
      >
        <div id={id} hidden={!isSaying} className="mb-4 rounded-md border p-4">
          {isSaying && <CheckInForm keyResult={keyResult} isQuick onSaved={() => setSaying(false)} />}
        </div>
        {checkIns.length === 0 ? (
          <p className="text-text-muted">Ainda sem check-ins.</p>
        ) : (
          <ul aria-label={`Check-ins de ${keyResult.title}`} className="-mt-2 divide-y">
            {checkIns.map(({ id: each, on, value, confidence, note, author }) => (
              <li key={each} className="py-2.5">
                <p className="tabular">
                  <span className="font-semibold">{lastValueText({ ...keyResult, value })}</span>
                  <span className="text-sm text-text-muted">{` · ${[...(confidence === null ? [] : [`confiança ${String(confidence)} de 10`]), author.name, formatDate(on)].join(' · ')}`}</span>
                </p>
                {note !== null && <p className="break-words whitespace-pre-wrap">{note}</p>}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
