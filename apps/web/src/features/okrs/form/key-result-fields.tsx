import { ArrowDown, ArrowUp, ChevronDown, EllipsisVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { Menu, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx'
import { type GoalCycle, type GoalCycles, KIND_LABELS, type Kind } from '../model/goal.ts'
import { HINTS, looksLikeTask } from '../model/writing/hints.ts'
import { freshMilestone, hasTarget, type KeyResultDraft } from '../model/writing/objective-draft.ts'
import { FeedFields } from './feed-fields.tsx'
import { HintNote } from './hint-note.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import { NamedField } from './named-field.tsx'

export interface KeyResultFieldsProps {
  readonly result: KeyResultDraft
  readonly place: number
  readonly count: number
  readonly companyId: string
  readonly cycle: GoalCycle
  readonly reach: GoalCycles
  /** Who answers for the objective. */
  readonly objectiveOwner: PersonChoice | null
  /** What is said at one of its fields. */
  readonly said: (field: string) => string | null
  readonly onChange: (part: Partial<KeyResultDraft>) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

const KINDS = Object.entries(KIND_LABELS) as [Kind, string][]

function RowMenu({ place, count, onMove, onRemove }: Pick<KeyResultFieldsProps, 'place' | 'count' | 'onMove' | 'onRemove'>) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Ações do resultado-chave ${String(place + 1)}`}>
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      <MenuItem icon={<ArrowUp />} disabled={place === 0} onSelect={() => onMove(-1)}>
        Subir
      </MenuItem>
      <MenuItem icon={<ArrowDown />} disabled={place === count - 1} onSelect={() => onMove(1)}>
        Descer
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={onRemove}>
        Remover resultado-chave
      </MenuItem>
    </Menu>
  )
}

/** Who answers for it, by when and how much it counts: most often as the objective says. */
function Details({ result, companyId, cycle, objectiveOwner, said, onChange, name }: KeyResultFieldsProps & { readonly name: (field: string) => string }) {
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[1fr_10.5rem_6rem]">
      <NamedField name={name('owner_id')} label="Quem responde" error={said('owner_id')}>
        <PersonPicker people={peopleIn(companyId, 'colleagues')} value={result.owner} placeholder={objectiveOwner?.name ?? 'Quem responde pelo objetivo'} onChange={(owner) => onChange({ owner })} />
      </NamedField>
      <NamedField name={name('due_on')} label="Prazo" error={said('due_on')} hint={result.dueOn === '' ? `Fim do ciclo: ${formatDate(cycle.ends_on)}` : undefined}>
        <DateInput value={result.dueOn} min={cycle.starts_on} max={cycle.ends_on} onValue={(dueOn) => onChange({ dueOn })} />
      </NamedField>
      <NamedField name={name('weight')} label="Peso" error={said('weight')}>
        <TextInput inputMode="decimal" maxLength={8} value={result.weight} onChange={({ target }) => onChange({ weight: target.value })} />
      </NamedField>
    </div>
  )
}

/** One key result that is written: its title, how it is measured, and behind a button what mostly stays as it is. Alt with the arrows moves it. */
export function KeyResultFields(props: KeyResultFieldsProps) {
  const { result, place, companyId, reach, objectiveOwner, said, onChange, onMove } = props
  // An indicator has a number: neither a yes nor milestones.
  const kinds = result.feed.from === 'typed' ? KINDS : KINDS.filter(([each]) => hasTarget(each))
  const id = useId()
  const [isOpen, setOpen] = useState(result.owner !== null || result.dueOn !== '' || result.weight !== '1')
  const name = (field: string): string => `key_results.${String(place)}.${field}`
  const isShown = isOpen || ['owner_id', 'due_on', 'weight'].some((field) => said(field) !== null)
  const press = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li data-key-result={result.key} className="flex flex-col gap-4 py-5 first:pt-1">
      <div className="flex items-start gap-2">
        <NamedField name={name('title')} label={`Resultado-chave ${String(place + 1)}`} required className="min-w-0 flex-1" error={said('title')}>
          <TextInput maxLength={200} placeholder="O número que vai mudar" value={result.title} onKeyDown={press} onChange={({ target }) => onChange({ title: target.value })} />
        </NamedField>
        <span className="mt-7">
          <RowMenu {...props} />
        </span>
      </div>
      {looksLikeTask(result) && <HintNote {...HINTS.task} />}
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 sm:grid-cols-[1.4fr_1fr_1fr_1.2fr_1fr]">
        <NamedField name={name('kind')} label="Como se mede" className="max-sm:col-span-2" error={said('kind')}>
          <SelectInput
            options={kinds}
            value={result.kind}
            onChange={({ target }) => {
              const kind = KINDS.find(([each]) => each === target.value)?.[0] ?? result.kind
              onChange({ kind, ...(kind === 'milestones' && result.milestones.length === 0 && { milestones: [freshMilestone()] }) })
            }}
          />
        </NamedField>
        <MeasureFields result={result} said={said} name={name} onChange={onChange} />
      </div>
      <FeedFields result={result} companyId={companyId} reach={reach} owner={objectiveOwner} said={said} name={name} onChange={onChange} />
      {result.kind === 'milestones' && <MilestoneFields result={result} place={place} problem={said('milestones')} name={name('milestones')} onChange={(milestones) => onChange({ milestones })} />}
      <div>
        <Button size="sm" variant="ghost" className="-ml-3" aria-expanded={isShown} aria-controls={id} onClick={() => setOpen(!isShown)}>
          <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', isShown && 'rotate-180')} />
          Responsável, prazo e peso<span className="sr-only"> do resultado-chave {place + 1}</span>
        </Button>
        <div id={id} hidden={!isShown} className="mt-2">
          {isShown && <Details {...props} name={name} />}
        </div>
      </div>
    </li>
  )
}
