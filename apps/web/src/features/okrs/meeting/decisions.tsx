import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { toTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { saveInitiative } from '../data/work-acts.ts'
import { InitiativeFields, isAtField } from '../initiatives/initiative-fields.tsx'
import { InitiativeItem } from '../initiatives/initiative-item.tsx'
import { type InitiativeDraft, initiativeProblems, initiativeValues, usualDay } from '../model/work/initiative.ts'
import type { Meeting, MeetingItem } from '../model/work/meeting.ts'

interface DecisionsProps {
  readonly meeting: Meeting
  readonly item: MeetingItem
}

/** What was decided about a key result, and the form for more: Enter saves. Nobody is told before the meeting ends. */
export function Decisions({ meeting, item }: DecisionsProps) {
  const { key_result: { id: keyResultId, owner }, objective_id: objectiveId } = item
  const fresh: InitiativeDraft = { title: '', owner: { id: owner.id, name: owner.name }, dueOn: toTypedDate(usualDay()), url: '', keyResultId }
  const [draft, setDraft] = useState(fresh)
  const [isChecked, setChecked] = useState(false)
  const list = useFocusKept()
  const problems = initiativeProblems(draft, true)
  const save = useAct({
    act: () => saveInitiative(objectiveId, { ...initiativeValues(draft), meeting_id: meeting.id }),
    stale: SUBJECTS.goals,
    onDone: () => {
      setDraft(fresh)
      setChecked(false)
    },
  })
  const decided = meeting.decisions.filter((each) => each.key_result_id === keyResultId)
  return (
    <Section title="Decisões" note={decided.length || undefined}>
      {decided.length > 0 && (
        <ul ref={list} aria-label="Decisões deste resultado-chave" className="-mt-2 mb-3 divide-y">
          {decided.map((each) => <InitiativeItem key={each.id} initiative={{ ...each, decided_on: null }} />)}
        </ul>
      )}
      <form
        noValidate
        aria-label="Nova decisão"
        className="flex flex-col gap-4 rounded-md border p-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (Object.keys(problems).length === 0 && !save.isPending) save.mutate()
        }}
      >
        {save.error !== null && !isAtField(save.error) && <Refusal error={save.error} title="A decisão não foi salva. O que você escreveu continua aqui." />}
        <InitiativeFields objectiveId={objectiveId} draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} problems={isChecked ? problems : {}} error={save.error} titleLabel="O que ficou decidido" needsDay />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={save.isPending}>Registrar decisão</Button>
          <p className="text-sm text-text-muted">Quem responde é avisado no fim da reunião.</p>
        </div>
      </form>
    </Section>
  )
}
