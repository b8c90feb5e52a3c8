import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { changeManager } from '../data/org-chart/change-manager.ts'
import { orgKeys } from '../data/org-chart/org-keys.ts'
import { effectTexts, moveEffects, moveProblem } from '../model/org-chart/effects.ts'
import { findPeople } from '../model/org-chart/find-people.ts'
import { EARLIEST_DAY, isAskableDay, LATEST_DAY } from '../model/org-chart/org-url.ts'
import { isWithinTeam, type OrgPerson, type OrgTree } from '../model/org-chart/org-tree.ts'

const REASONS = [
  { value: 'transfer', label: 'Transferência' },
  { value: 'restructuring', label: 'Reestruturação' },
  { value: 'promotion', label: 'Promoção' },
  { value: 'merit', label: 'Mérito' },
  { value: 'correction', label: 'Correção' },
] as const

export interface ChangeManagerDialogProps {
  readonly tree: OrgTree
  readonly person: OrgPerson
  /** Chosen by dragging; undefined is still to be chosen. */
  readonly managerId: string | null | undefined
  /** The day that the organogram shows, from which the change is suggested to hold. */
  readonly day: string
  readonly today: string
  readonly onClose: () => void
  readonly onSeeDay: (day: string) => void
}

function choiceOf(tree: OrgTree, id: string | null): PersonChoice | null {
  const person = tree.byId.get(id ?? '')
  return person ? { id: person.id, name: person.name } : null
}

/** Another manager for somebody, from a day on: says what will happen before it does. */
export function ChangeManagerDialog({ tree, person, managerId, day, today, onClose, onSeeDay }: ChangeManagerDialogProps) {
  const companyId = useCompanyId()
  const [manager, setManager] = useState(() => choiceOf(tree, managerId === undefined ? person.managerId : managerId))
  const [effectiveOn, setEffectiveOn] = useState(day)
  const [reason, setReason] = useState<string>('transfer')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = moveProblem(tree, person.id, manager?.id ?? null)
  const effects = problem === null ? moveEffects(tree, person.id, manager?.id ?? null) : null
  const isDay = isAskableDay(effectiveOn)

  const save = useAct({
    act: () =>
      changeManager({ employeeId: person.id, managerId: manager?.id ?? null, effectiveOn, reason, note: note.trim() === '' ? null : note.trim() }),
    done: () => {
      const description = manager ? `${person.name} com ${manager.name}` : `${person.name}, sem gestor`
      if (effectiveOn <= today) return ['Gestor alterado', description]
      return [`Mudança marcada para ${formatDate(effectiveOn)}`, description, { label: 'Ver nesse dia', onSelect: () => onSeeDay(effectiveOn) }]
    },
    stale: SUBJECTS.people,
    onDone: onClose,
  })
  const submit = (): void => {
    setChecked(true)
    if (problem === null && isDay) save.mutate()
  }
  const problemText = problem === 'below' ? `Esta pessoa está abaixo de ${person.name}.` : isChecked && problem === 'same' ? 'Escolha um gestor diferente do atual.' : null

  return (
    <FormDialog
      title={`Mudar gestor de ${person.name}`}
      description={person.managerId === null ? 'Hoje sem gestor neste organograma.' : `Gestor atual: ${tree.byId.get(person.managerId)?.name ?? '—'}.`}
      confirmLabel={isDay && effectiveOn > today ? 'Agendar mudança' : 'Mudar gestor'}
      act={save}
      failure="A mudança não foi feita"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Novo gestor" hint="Sem ninguém, a pessoa fica no topo do organograma." error={problemText}>
        <PersonPicker
          people={{
            key: [...orgKeys.find(companyId, day), person.id],
            search: (term) => Promise.resolve(findPeople(tree.people.filter(({ id }) => !isWithinTeam(tree, id, person.id)), term)),
          }}
          value={manager}
          onChange={setManager}
          except={person.id}
          clearLabel="Deixar sem gestor"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Vale a partir de" required error={isChecked && !isDay ? 'Informe uma data válida.' : null}>
          <DateInput min={EARLIEST_DAY} max={LATEST_DAY} value={effectiveOn} onValue={setEffectiveOn} />
        </Field>
        <Field label="Motivo" required>
          <SelectInput
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            options={REASONS.map(({ value, label }) => [value, label])}
          />
        </Field>
      </div>
      <Field label="Observação" optional>
        <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {effects && (
        <section aria-label="O que vai acontecer" className="rounded-md bg-sunken p-3">
          <h3 className="font-semibold">O que vai acontecer</h3>
          <ul className="mt-1 list-disc pl-5">
            {effectTexts(effects).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="mt-2 text-sm break-words text-text-muted">Linha hierárquica: {effects.chain.join(' › ')}</p>
        </section>
      )}
    </FormDialog>
  )
}
