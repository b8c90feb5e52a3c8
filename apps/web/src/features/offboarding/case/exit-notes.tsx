import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { saveExitNotes } from '../data/exit-acts.ts'
import { causesQuery } from '../data/exits.ts'
import { type ExitCase, type ExitForHr, REHIRE_CHOICES } from '../model/exit.ts'

interface ExitNotesProps {
  readonly exit: ExitCase
  readonly hr: ExitForHr
}

/** What RH alone writes down: why somebody leaves besides the reason of the law, and whether the company would have them back. */
export function ExitNotesCard({ exit, hr }: ExitNotesProps) {
  const causes = useQuery(causesQuery()).data ?? []
  const [chosen, setChosen] = useState<readonly string[]>(hr.causes)
  const [rehire, setRehire] = useState<'yes' | 'no' | 'maybe' | null>(hr.rehire)
  const [note, setNote] = useState(hr.rehire_note ?? '')
  const save = useAct({ act: () => saveExitNotes(exit.id, { causes: chosen, rehire: rehire ?? '', rehire_note: note }), done: 'Notas salvas', stale: SUBJECTS.exits })
  const isChanged = note !== (hr.rehire_note ?? '') || rehire !== hr.rehire || [...chosen].toSorted().join() !== [...hr.causes].toSorted().join()
  return (
    <Card title="Notas do RH">
      <div className="flex flex-col gap-5">
        {(hr.note !== null || hr.protection_reason !== null || hr.quota_reason !== null) && (
          <DescriptionList
            columns={1}
            items={[
              ...(hr.note === null ? [] : [{ label: 'Observação', value: <span className="whitespace-pre-line">{hr.note}</span> }]),
              ...(hr.protection_reason === null ? [] : [{ label: 'Justificativa da garantia de emprego', value: <span className="whitespace-pre-line">{hr.protection_reason}</span> }]),
              ...(hr.quota_reason === null ? [] : [{ label: 'Justificativa da cota', value: <span className="whitespace-pre-line">{hr.quota_reason}</span> }]),
            ]}
          />
        )}
        <fieldset>
          <legend className="mb-2 font-medium">O que levou à saída</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {causes.map(({ cause, label }) => (
              <Checkbox key={cause} label={label} checked={chosen.includes(cause)} onChange={({ target }) => setChosen(target.checked ? [...chosen, cause] : chosen.filter((each) => each !== cause))} />
            ))}
          </div>
        </fieldset>
        <RadioChoices legend="A empresa contrataria de novo?" options={REHIRE_CHOICES} value={rehire} onChange={setRehire} />
        <Field label="Por quê" optional>
          <TextArea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <Refusal error={save.error} title="As notas não foram salvas" />
        {isChanged && (
          <Button className="self-start" variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
            Salvar notas
          </Button>
        )}
      </div>
    </Card>
  )
}
