import { useState } from 'react'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { saveFirstDay } from '../data/admission-acts.ts'
import type { AdmissionDetail } from '../model/admission.ts'

interface FirstDayProps {
  readonly facts: AdmissionDetail
  readonly journeyId: string
}

const FIELDS: readonly FieldSpec[] = [
  { name: 'place', label: 'Onde se apresentar', kind: 'text', max: 200 },
  { name: 'time', label: 'Hora', kind: 'time' },
  { name: 'contact', label: 'Quem procurar ao chegar', kind: 'text', max: 200 },
  { name: 'dress', label: 'O que vestir', kind: 'text', max: 200 },
  { name: 'notes', label: 'O que mais a pessoa precisa saber', kind: 'lines', max: 1000, hint: 'Estacionamento, refeição, o que levar.' },
  { name: 'welcome', label: 'Mensagem de boas-vindas', kind: 'lines', max: 1000, hint: 'Aparece no alto do portal, como fala de quem recebe.' },
]

function FirstDayDialog({ facts, journeyId, onClose }: FirstDayProps & { readonly onClose: () => void }) {
  const initial: Typed = {
    place: facts.first_day_place ?? '', time: facts.first_day_time ?? '', dress: facts.first_day_dress ?? '',
    contact: facts.first_day_contact ?? '', notes: facts.first_day_notes ?? '', welcome: facts.welcome_message ?? '',
  }
  const saving = useSaveForm({ initial, save: (typed) => saveFirstDay(journeyId, typed), done: 'Primeiro dia atualizado', stale: SUBJECTS.journeys, onDone: onClose })
  return (
    <FormDialog {...saving} title="Seu primeiro dia" confirmLabel="Salvar" failure="Nada foi gravado" onClose={onClose}>
      <FieldInputs fields={FIELDS} />
    </FormDialog>
  )
}

/** What the newcomer is told of the first day. */
export function FirstDayCard({ facts, journeyId }: FirstDayProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title="Primeiro dia"
      actions={
        <Button size="sm" onClick={() => setEditing(true)}>
          Editar
        </Button>
      }
    >
      <DescriptionList
        items={[
          { label: 'Onde', value: facts.first_day_place }, { label: 'Hora', value: facts.first_day_time },
          { label: 'Quem procurar', value: facts.first_day_contact }, { label: 'O que vestir', value: facts.first_day_dress },
        ]}
      />
      {facts.first_day_notes && <p className="mt-3 break-words whitespace-pre-line">{facts.first_day_notes}</p>}
      {isEditing && <FirstDayDialog facts={facts} journeyId={journeyId} onClose={() => setEditing(false)} />}
    </Card>
  )
}
