import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Target } from 'lucide-react'
import { useRef, useState } from 'react'

import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { myCheckInQuery } from '../data/goal-queries.ts'
import { nextText, standingText, streakText, wayText } from '../model/check-in/check-in.ts'
import type { CheckInOutcome, MyCheckIns, MyKeyResult } from '../model/goal.ts'
import { HealthMark } from '../standing/health-mark.tsx'
import { ZoneBar } from '../standing/zone-bar.tsx'
import { CheckInForm } from './check-in-form.tsx'

interface MyCheckInProps {
  readonly onOpen: (objectiveId: string) => void
}

interface ItemProps extends MyCheckInProps {
  readonly item: MyKeyResult
  /** What came of it on this page; null while it is to be done. */
  readonly outcome: CheckInOutcome | null
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onSaved: (outcome: CheckInOutcome) => void
  readonly onUndone: () => void
}

function Item({ item, outcome, isOpen, onToggle, onSaved, onUndone, onOpen }: ItemProps) {
  return (
    <li data-item={item.id} className="flex scroll-mt-20 flex-col gap-3 py-5 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold break-words">{item.title}</h3>
          <p className="text-sm break-words text-text-muted">
            <button type="button" onClick={() => onOpen(item.objective_id)} className="text-left text-primary-text underline">
              {item.objective}
            </button>{' '}
            · {wayText(item)}
          </p>
        </div>
        <div className="w-full max-w-64 text-sm sm:w-56">
          {item.feed?.is_read !== false && (
            <>
              <ZoneBar progress={item.progress} expected={item.expected} />
              <p className="sr-only">{standingText(item)}</p>
            </>
          )}
          <p className="tabular mt-1.5 flex flex-wrap justify-between gap-x-3 text-text-muted">
            {item.feed?.is_read !== false && <HealthMark health={item.health} />}
            <span className={!outcome && item.is_due ? 'text-warning-text' : ''}>{item.feed === null ? nextText(item.next_on, todayIso()) : 'Muda sem digitar'}</span>
          </p>
        </div>
      </div>
      {outcome ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1" data-done={item.id}>
          <CircleCheck aria-hidden="true" className="size-4.5 text-success-text" />
          Check-in feito.
          <span className="tabular text-text-muted">{standingText(item)}</span>
        </p>
      ) : (
        !isOpen && (
          <Button size="sm" className="self-start" aria-label={`Fazer check-in de ${item.title}`} onClick={onToggle}>
            Fazer check-in
          </Button>
        )
      )}
      {/* Done, it is folded away and not gone: the message that takes it back is its own. */}
      <div hidden={outcome !== null || !isOpen}>
        <CheckInForm keyResult={item} isQuick onSaved={onSaved} onUndone={onUndone} />
      </div>
    </li>
  )
}

const firstControl = 'form input:not([type="radio"]), form input:checked, form input[type="radio"], form input'

function Board({ items, streak, onOpen }: MyCheckInProps & MyCheckIns) {
  // The order of the first look stays: what was done does not jump away from under the keyboard.
  const [start] = useState(() => ({ order: items.map(({ id }) => id), due: new Set(items.filter((item) => item.is_due).map(({ id }) => id)) }))
  const [done, setDone] = useState<ReadonlyMap<string, CheckInOutcome>>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const place = ({ id }: MyKeyResult): number => (start.order.includes(id) ? start.order.indexOf(id) : start.order.length)
  const sorted = items.toSorted((one, other) => place(one) - place(other))
  const due = sorted.filter((item) => item.is_due || start.due.has(item.id))
  const later = sorted.filter((item) => !due.includes(item))
  const left = due.filter(({ id }) => !done.has(id)).length
  const focusIn = (id: string | undefined): void => {
    requestAnimationFrame(() => {
      const item = id === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)
      const target = item?.querySelector<HTMLElement>(firstControl) ?? heading.current
      target?.focus()
      ;(item ?? target)?.scrollIntoView({ block: 'nearest' })
    })
  }
  const handleSaved = (id: string, outcome: CheckInOutcome): void => {
    setDone((before) => new Map(before).set(id, outcome))
    const at = due.findIndex((item) => item.id === id)
    focusIn([...due.slice(at + 1), ...due.slice(0, Math.max(at, 0))].find((item) => !done.has(item.id) && item.id !== id)?.id)
  }
  const handleUndone = (id: string): void => {
    setDone((before) => new Map([...before].filter(([each]) => each !== id)))
    focusIn(id)
  }
  const handleToggle = (id: string): void => {
    setOpened((before) => new Set(before).add(id))
    focusIn(id)
  }
  const list = (label: string, shown: readonly MyKeyResult[], isDue: boolean) => (
    <ul aria-label={label} className="flex flex-col divide-y">
      {shown.map((item) => (
        <Item
          key={item.id} item={item} outcome={done.get(item.id) ?? null} isOpen={isDue || opened.has(item.id)} onOpen={onOpen}
          onToggle={() => handleToggle(item.id)} onSaved={(outcome) => handleSaved(item.id, outcome)} onUndone={() => handleUndone(item.id)}
        />
      ))}
    </ul>
  )
  const next = later.map((item) => item.next_on).toSorted()[0]
  const kept = streakText(streak)
  return (
    <div ref={root} className="flex max-w-4xl flex-col gap-8">
      <div>
        <p ref={heading} tabIndex={-1} role="status" className="text-md font-semibold text-balance outline-none">
          {left > 0
            ? left === 1 ? 'Falta 1 check-in' : `Faltam ${String(left)} check-ins`
            : due.length > 0 || next === undefined ? 'Tudo em dia: todos os check-ins foram feitos' : `Tudo em dia: o próximo check-in é até ${formatDate(next)}`}
        </p>
        {kept !== null && <p className="mt-1 text-sm text-text-muted">{kept}</p>}
      </div>
      {due.length > 0 && <Section title="Para fazer agora" note="Enter salva e leva ao próximo">{list('Check-ins para fazer agora', due, true)}</Section>}
      {later.length > 0 && <Section title="Mais tarde">{list('Check-ins para mais tarde', later, false)}</Section>}
    </div>
  )
}

const NONE = (
  <EmptyState icon={<Target />} title="Você não responde por nenhum resultado-chave">
    Quando você tiver um em um ciclo em andamento, o check-in dele aparece aqui e em Pendências.
  </EmptyState>
)

/** All that the reader answers for on one page, due first: by keyboard alone, under a minute for five. */
export function MyCheckIn({ onOpen }: MyCheckInProps) {
  const mine = useQuery(myCheckInQuery())
  return (
    <QueryStates query={mine} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={({ items }) => items.length === 0} empty={NONE}>
      {({ items, streak }) => <Board items={items} streak={streak} onOpen={onOpen} />}
    </QueryStates>
  )
}
