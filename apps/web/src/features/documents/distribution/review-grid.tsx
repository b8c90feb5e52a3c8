import { useState } from 'react'

import { formatCpf } from '#shared/lib/masks.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Tabs, TabPanel } from '#shared/ui/tabs.tsx'
import type { Recipient } from '../model/distribution/person.ts'
import { assign, isProblem, join, LOOKS, skip, type Slot, type SlotState, sourceText, statesOf, withoutPaper } from '../model/distribution/slots.ts'
import { SlotPerson } from './slot-person.tsx'

export interface ReviewGridProps {
  readonly slots: readonly Slot[]
  readonly people: readonly Recipient[]
  readonly onSlots: (slots: readonly Slot[]) => void
  /** Shows one before it goes. */
  readonly onPreview: (slot: Slot) => void
}

/** As many rows as are drawn at once. */
const SHOWN = 100

function Row({ slot, state, ...props }: Omit<ReviewGridProps, 'onSlots'> & { readonly slot: Slot; readonly state: SlotState; readonly onSlots: (next: readonly Slot[]) => void }) {
  const { slots, people, onSlots, onPreview } = props
  const { label, tone } = LOOKS[state]
  return (
    <li data-card className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{sourceText(slot)}</p>
        {slot.unknown !== null && <p className="text-sm text-danger-text">CPF {formatCpf(slot.unknown)} não é de ninguém da empresa</p>}
        {state === 'several' && <p className="text-sm text-text-muted">Nomeia {slot.candidates.length} pessoas da empresa</p>}
      </div>
      <div className="min-w-0 flex-1 basis-64">
        {slot.skipped ? <span className="text-text-muted">Ninguém</span> : <SlotPerson slot={slot} people={people} onAssign={(id) => onSlots(assign(slots, slot.key, id))} />}
      </div>
      <Badge tone={tone}>{label}</Badge>
      <div className="flex flex-wrap gap-1">
        {state === 'duplicate' && slot.pages.length > 0 && slot.employeeId !== null && (
          <Button size="sm" onClick={() => onSlots(join(slots, slot.employeeId ?? ''))}>
            Juntar páginas
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onPreview(slot)}>
          Ver<span className="sr-only"> {sourceText(slot)}</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onSlots(skip(slots, slot.key, !slot.skipped))}>
          {slot.skipped ? 'Incluir' : 'Deixar de fora'}
          <span className="sr-only"> {sourceText(slot)}</span>
        </Button>
      </div>
    </li>
  )
}

function Missing({ people }: { readonly people: readonly Recipient[] }) {
  const [limit, setLimit] = useState(SHOWN * 3)
  if (people.length === 0) return <p className="text-text-muted">Todas as pessoas da empresa recebem o seu.</p>
  return (
    <>
      <ul className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {people.slice(0, limit).map(({ id, name, department }) => (
          <li key={id} className="py-1 break-words">
            {name} {department && <span className="text-sm text-text-muted">{department}</span>}
          </li>
        ))}
      </ul>
      {people.length > limit && (
        <Button size="sm" className="mt-2" onClick={() => setLimit(limit + SHOWN * 3)}>
          Mostrar mais, de {people.length}
        </Button>
      )}
    </>
  )
}

/** Every page or file with whom it goes to, what must be decided first, and who gets nothing. Nothing is written before. */
export function ReviewGrid(props: ReviewGridProps) {
  const { slots, people } = props
  const states = statesOf(slots)
  const open = slots.filter(({ key }) => isProblem(states.get(key)))
  // What must be decided is shown first; a row that was just decided stays where it is, so that it may be looked at.
  const [tab, setTab] = useState(open.length > 0 ? 'problems' : 'all')
  const [limit, setLimit] = useState(SHOWN)
  const [pinned] = useState(() => new Set(open.map(({ key }) => key)))
  const missing = withoutPaper(people, slots)
  const shown = tab === 'problems' ? slots.filter(({ key }) => pinned.has(key) || isProblem(states.get(key))) : slots
  const list = (
    <>
      {shown.length === 0 && <p className="py-3 text-text-muted">Nada para decidir.</p>}
      <ul aria-label="Conferência" className="divide-y">
        {shown.slice(0, limit).map((slot) => (
          <Row key={slot.key} {...props} slot={slot} state={states.get(slot.key) ?? 'unidentified'} />
        ))}
      </ul>
      {shown.length > limit && (
        <Button size="sm" className="mt-2" onClick={() => setLimit(limit + SHOWN)}>
          Mostrar mais, de {shown.length}
        </Button>
      )}
    </>
  )
  return (
    <Card title="Conferência">
      <Tabs
        label="Conferência"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'problems', label: 'Para decidir', count: open.length },
          { value: 'all', label: 'Todos', count: slots.length },
          { value: 'missing', label: 'Sem arquivo', count: missing.length },
        ]}
      >
        <TabPanel value="problems">{tab === 'problems' && list}</TabPanel>
        <TabPanel value="all">{tab === 'all' && list}</TabPanel>
        <TabPanel value="missing">
          <Missing people={missing} />
        </TabPanel>
      </Tabs>
    </Card>
  )
}
