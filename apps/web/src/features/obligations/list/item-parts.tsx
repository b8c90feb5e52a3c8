import { formatDate } from '#shared/lib/dates.ts'
import type { ObligationItem } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { NOBODY, STATES } from '../model/obligation-list.ts'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { CheckCheck, CircleSlash, MoreHorizontal, Undo2, UserRound } from 'lucide-react'

export interface ItemActs {
  readonly onMark: (item: ObligationItem, outcome: 'done' | 'dismissed') => void
  readonly onUndo: (item: ObligationItem) => void
  readonly onAssign: (item: ObligationItem) => void
}

const nameOf = ({ title, person }: ObligationItem): string => (person ? `${title}, ${person.name}` : title)
const dueText = ({ due_on: due }: ObligationItem): string => (due === null ? 'Desde já' : formatDate(due))

/** Where an item stands, with the day on which it was done. */
function State({ item }: { readonly item: ObligationItem }) {
  const { label, tone } = STATES[item.state]
  return <Badge tone={tone}>{item.state === 'done' && item.done_on !== null ? `${label} em ${formatDate(item.done_on)}` : label}</Badge>
}

/** What is asked, of whom, by which article. */
function What({ item }: { readonly item: ObligationItem }) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="font-medium break-words">{item.title}</span>
      {item.detail !== null && <span className="text-sm break-words text-text-muted">{item.detail}</span>}
      <span className="text-sm break-words text-text-muted" title={item.rule}>{item.law}</span>
      {item.reason !== null && <span className="text-sm break-words text-text-muted">“{item.reason}”</span>}
    </span>
  )
}

function Who({ item }: { readonly item: ObligationItem }) {
  if (item.person === null) return <span className="text-text-muted">Empresa</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PersonPhoto person={item.person} size="sm" />
      <span className="min-w-0">
        <span className="block break-words">{item.person.name}</span>
        {item.department !== null && <span className="block text-sm break-words text-text-muted">{item.department}</span>}
      </span>
    </span>
  )
}

/** Who takes care of an item, or the way to name somebody. */
function Responsible({ item, acts }: { readonly item: ObligationItem; readonly acts: ItemActs }) {
  if (item.responsible !== null) return <span className="text-sm break-words text-text-muted">Responsável: {item.responsible.name}</span>
  return (
    <button type="button" className={`${TEXT_LINK} self-start text-sm`} onClick={() => acts.onAssign(item)}>
      {NOBODY}<span className="sr-only">: escolher quem cuida de {nameOf(item)}</span>
    </button>
  )
}

function Acts({ item, acts }: { readonly item: ObligationItem; readonly acts: ItemActs }) {
  const isMarked = item.outcome !== null
  return (
    <span className="flex items-center gap-1">
      <InnerLink href={item.url} className={`${TEXT_LINK} whitespace-nowrap`}>
        {item.verb}
        <span className="sr-only">: {nameOf(item)}</span>
      </InnerLink>
      <Menu trigger={<Button variant="ghost" size="icon-sm" aria-label={`Mais sobre ${nameOf(item)}`}><MoreHorizontal aria-hidden="true" className="size-4" /></Button>}>
        {item.by_hand && !isMarked && item.state !== 'done' && (
          <>
            <MenuItem icon={<CheckCheck />} onSelect={() => acts.onMark(item, 'done')}>Marcar como feito</MenuItem>
            <MenuItem icon={<CircleSlash />} onSelect={() => acts.onMark(item, 'dismissed')}>Não se aplica</MenuItem>
          </>
        )}
        {isMarked && <MenuItem icon={<Undo2 />} onSelect={() => acts.onUndo(item)}>Desfazer a marcação</MenuItem>}
        <MenuItem icon={<UserRound />} onSelect={() => acts.onAssign(item)}>Escolher responsável</MenuItem>
      </Menu>
    </span>
  )
}

export function itemColumns(acts: ItemActs): readonly TableColumn<ObligationItem>[] {
  return [
    { id: 'due', header: 'Prazo', cell: (item) => <span className="flex flex-col items-start gap-1"><span className="tabular whitespace-nowrap">{dueText(item)}</span><State item={item} /></span> },
    { id: 'what', header: 'Obrigação', cell: (item) => <What item={item} />, className: 'min-w-48' },
    { id: 'who', header: 'De quem', cell: (item) => <span className="flex flex-col gap-1"><Who item={item} /><Responsible item={item} acts={acts} /></span>, className: 'min-w-40' },
    { id: 'acts', header: 'Ação', cell: (item) => <Acts item={item} acts={acts} /> },
  ]
}

/** An item on a phone. */
export function ItemCard({ item, acts }: { readonly item: ObligationItem; readonly acts: ItemActs }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 py-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular font-medium">{dueText(item)}</span>
        <State item={item} />
      </span>
      <What item={item} />
      {item.person !== null && <Who item={item} />}
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Responsible item={item} acts={acts} />
        <Acts item={item} acts={acts} />
      </span>
    </div>
  )
}
