import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { freshMilestone, type KeyResultDraft, type MilestoneDraft, nudged } from '../model/writing/objective-draft.ts'

interface MilestoneFieldsProps {
  readonly result: KeyResultDraft
  readonly place: number
  readonly problem: string | null
  readonly name: string
  readonly onChange: (milestones: readonly MilestoneDraft[]) => void
}

const MOST = 20

/** What is passed on the way, each with how much of it that is. */
export function MilestoneFields({ result: { milestones }, place, problem, name, onChange }: MilestoneFieldsProps) {
  const change = (at: number, part: Partial<MilestoneDraft>): void => onChange(milestones.map((milestone, each) => (each === at ? { ...milestone, ...part } : milestone)))
  const of = `do resultado-chave ${String(place + 1)}`
  return (
    <fieldset data-field={name} className="min-w-0">
      <legend className="mb-2 font-medium">Marcos</legend>
      {problem !== null && (
        <p role="alert" className="mb-2 text-sm text-danger-text">
          {problem}
        </p>
      )}
      <ol className="flex flex-col gap-2.5">
        {milestones.map((milestone, at) => (
          <li key={milestone.key} className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-2 max-sm:pb-2 sm:grid-cols-[1fr_5rem_10.5rem_auto]">
            <TextInput className="max-sm:col-span-3" aria-label={`Marco ${String(at + 1)} ${of}`} placeholder="O que estará pronto" maxLength={200} value={milestone.title} onChange={({ target }) => change(at, { title: target.value })} />
            <TextInput aria-label={`Peso do marco ${String(at + 1)} ${of}`} placeholder="Peso" inputMode="decimal" maxLength={8} value={milestone.weight} onChange={({ target }) => change(at, { weight: target.value })} />
            <DateInput aria-label={`Prazo do marco ${String(at + 1)} ${of}`} value={milestone.dueOn} onValue={(dueOn) => change(at, { dueOn })} />
            <span className="flex">
              <Button variant="ghost" size="icon-sm" aria-label={`Subir o marco ${String(at + 1)}`} disabled={at === 0} onClick={() => onChange(nudged(milestones, at, -1))}>
                <ArrowUp aria-hidden="true" className="size-4" />
              </Button>
              <Button variant="ghost" size="icon-sm" aria-label={`Descer o marco ${String(at + 1)}`} disabled={at === milestones.length - 1} onClick={() => onChange(nudged(milestones, at, 1))}>
                <ArrowDown aria-hidden="true" className="size-4" />
              </Button>
              <Button variant="ghost" size="icon-sm" aria-label={`Remover o marco ${String(at + 1)}`} onClick={() => onChange(milestones.filter((_, each) => each !== at))}>
                <X aria-hidden="true" className="size-4" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {milestones.length < MOST && (
        <Button size="sm" variant="ghost" className="mt-2 -ml-3" onClick={() => onChange([...milestones, freshMilestone()])}>
          <Plus aria-hidden="true" className="size-4" />
          Adicionar marco
        </Button>
      )}
    </fieldset>
  )
}
