import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { settleShortfall, shortfallQuery } from '../data/periods/shortfall-query.ts'
import { type Shortfall, shortfallChoices } from '../model/periods/shortfall.ts'

function Decision({ found, onDone }: { readonly found: Shortfall; readonly onDone: () => void }) {
  const choices = shortfallChoices(found)
  const [chosen, setChosen] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const settle = useAct({ act: settleShortfall, done: 'Férias acertadas', stale: SUBJECTS.leaves, onDone })
  const choice = choices.find(({ label }) => label === chosen)
  const submit = (): void => {
    setChecked(true)
    if (choice !== undefined && note.trim() !== '') settle.mutate({ found, choice, note })
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 text-sm">
        <p>
          Com as faltas registradas, o período dá menos dias do que as férias já tiradas e marcadas. <span className="whitespace-nowrap text-text-muted">({found.source})</span>
        </p>
        <DescriptionList
          items={[
            { label: 'Período aquisitivo', value: `${formatDate(found.period_from)} a ${formatDate(found.period_to)}` },
            { label: 'Faltas injustificadas', value: found.absences.toLocaleString('pt-BR') },
            { label: 'Dias de direito', value: daysText(found.days) },
            ...(found.used === 0 ? [] : [{ label: 'Gozados', value: daysText(found.used) }]),
            ...(found.scheduled === 0 ? [] : [{ label: 'Programados', value: daysText(found.scheduled) }]),
            ...(found.sold === 0 ? [] : [{ label: 'Vendidos (abono)', value: daysText(found.sold) }]),
            { label: found.missing >= 2 ? 'Faltam' : 'Falta', value: daysText(found.missing) },
          ]}
        />
        <Link to="/app/leaves/people/$employeeId" params={{ employeeId: found.person.id }} search={{}} className="inline-flex min-h-6 items-center self-start text-primary-text underline coarse:min-h-11">
          Ver extrato
        </Link>
      </div>
      <Refusal error={settle.error} title="As férias não foram acertadas" />
      <RadioChoices
        legend="O que fazer"
        options={choices.map((each) => ({ value: each.label, label: each.label }))}
        value={chosen}
        onChange={setChosen}
        error={isChecked && choice === undefined ? 'Escolha o que fazer' : null}
      />
      <Field label="Motivo" required hint="Fica no extrato ou na licença; a pessoa lê." error={isChecked && note.trim() === '' ? 'Escreva o motivo' : null}>
        <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button variant="primary" className="self-end" pending={settle.isPending} onClick={submit}>
        Acertar férias
      </Button>
    </div>
  )
}

/** A period of which more was taken than it gives, named `person/first day`: HR shortens, cancels, or gives the days. */
export function ShortfallInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const [employeeId = '', periodFrom = ''] = id.split('/')
  const query = useQuery(shortfallQuery(employeeId, periodFrom))
  return (
    <QueryStates
      query={query}
      pending={<Skeleton className="h-64 rounded-lg" />}
      isEmpty={(found) => found === null}
      empty={<p className="text-text-muted">As férias deste período já cabem no direito.</p>}
    >
      {(found) => found && <Decision found={found} onDone={onDone} />}
    </QueryStates>
  )
}
