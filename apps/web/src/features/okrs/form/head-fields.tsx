import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { ChosenPeople } from '#shared/reference/person-field.tsx'
import { peopleIn } from '#shared/reference/people.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { type GoalCycle, type GoalCycles, LEVEL_LABELS, type Level } from '../model/goal.ts'
import { levelsFor, type ObjectiveDraft, readersText } from '../model/writing/objective-draft.ts'
import { ObjectivePicker } from '../parts/objective-picker.tsx'
import { ManyPeople } from './many-people.tsx'
import { NamedField } from './named-field.tsx'
import type { ObjectiveForm } from './use-objective-form.ts'

export interface HeadFieldsProps {
  readonly form: ObjectiveForm
  readonly companyId: string
  readonly reach: GoalCycles
  readonly cycle: GoalCycle
  /** As it was when the form was opened: its level and department stay to be chosen. */
  readonly before: ObjectiveDraft
  readonly departmentName: string | null
  readonly objectiveId: string
}

/** What the objective is, and whose. */
export function HeadFields({ form: { draft, set, said }, companyId, reach, cycle, before, departmentName, objectiveId }: HeadFieldsProps) {
  const levels = [...new Set<Level>([...levelsFor(reach), before.level])]
  const isForOne = draft.audience === null
  const isUnlisted = before.departmentId !== '' && !reach.departments.some(({ id }) => id === before.departmentId)
  return (
    <>
      <NamedField name="title" label="Objetivo" required error={said('title')} hint="O que vai ser diferente quando ele for alcançado.">
        <TextArea rows={2} maxLength={200} value={draft.title} onChange={({ target }) => set({ title: target.value })} />
      </NamedField>
      <NamedField name="description" label="Por que importa" optional error={said('description')}>
        <TextArea rows={3} maxLength={2000} value={draft.description} onChange={({ target }) => set({ description: target.value })} />
      </NamedField>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {isForOne && (
          <NamedField name="level" label="Nível" required error={said('level')}>
            <SelectInput options={levels.map((level) => [level, LEVEL_LABELS[level]] as const)} value={draft.level} onChange={({ target }) => set({ level: levels.find((each) => each === target.value) ?? draft.level })} />
          </NamedField>
        )}
        {isForOne && draft.level === 'department' && (
          <NamedField name="department_id" label="Departamento" required error={said('department_id')}>
            <SelectInput none="Escolha o departamento" value={draft.departmentId} onChange={({ target }) => set({ departmentId: target.value })}>
              {isUnlisted && <option value={before.departmentId}>{departmentName}</option>}
              {reach.departments.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </NamedField>
        )}
        {isForOne && reach.leads && (
          <NamedField name="owner_id" label="Quem responde" required error={said('owner_id')}>
            <PersonPicker people={peopleIn(companyId, 'colleagues')} value={draft.owner} onChange={(owner) => set({ owner })} />
          </NamedField>
        )}
        {isForOne && !reach.leads && (
          <div data-field="owner_id">
            <p className="font-medium">Quem responde</p>
            <p className="mt-1.5 break-words">{draft.owner?.name ?? '—'}</p>
            {said('owner_id') !== null && <p role="alert" className="mt-1.5 text-sm text-danger-text">{said('owner_id')}</p>}
          </div>
        )}
      </div>
      {reach.leads && objectiveId === '' && <ManyPeople companyId={companyId} cycle={cycle} audience={draft.audience} error={said('audience')} onAudience={(audience) => set({ audience })} />}
    </>
  )
}

const VISIBILITIES = [
  { value: 'company', label: 'Toda a empresa' },
  { value: 'private', label: 'Privado' },
] as const

/** What it is aligned to, who works on it and who reads it. */
export function AroundFields({ form: { draft, set, said }, companyId, reach, cycle, objectiveId }: HeadFieldsProps) {
  const { parent, contributors } = draft
  return (
    <>
      <NamedField name="parent_id" label="Alinhado a" optional error={said('parent_id')} hint="O objetivo que este ajuda a alcançar.">
        <ObjectivePicker companyId={companyId} cycles={reach.cycles} cycle={cycle} value={parent} except={objectiveId} onChange={(chosen) => set({ parent: chosen })} />
      </NamedField>
      {parent !== null && (
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
          <Checkbox label="Conta no progresso do objetivo de cima" checked={draft.contributes} onChange={({ target }) => set({ contributes: target.checked })} />
          {draft.contributes && (
            <NamedField name="weight" label="Peso no de cima" className="w-32" error={said('weight')}>
              <TextInput inputMode="decimal" maxLength={8} value={draft.weight} onChange={({ target }) => set({ weight: target.value })} />
            </NamedField>
          )}
        </div>
      )}
      {draft.audience === null && (
        <>
          <NamedField name="contributors" label="Quem contribui" optional error={said('contributors')} hint="Também faz check-in dos resultados-chave.">
            <PersonPicker
              people={peopleIn(companyId, 'colleagues')}
              value={null}
              except={draft.owner?.id ?? null}
              onChange={(person) => person && !contributors.some(({ id }) => id === person.id) && set({ contributors: [...contributors, person] })}
            />
          </NamedField>
          <ChosenPeople label="Quem contribui" people={contributors} onChange={(people) => set({ contributors: people })} />
        </>
      )}
      <div>
        <RadioChoices legend="Quem lê" options={VISIBILITIES} value={draft.visibility} onChange={(visibility) => set({ visibility })} error={said('visibility')} />
        <p role="status" className="mt-2 text-sm text-text-muted">
          {readersText(draft.visibility, draft.audience === null ? (draft.owner?.name ?? 'quem responde') : 'cada pessoa')}
        </p>
      </div>
      <div>
        <Checkbox label="Repetir a cada ciclo" checked={draft.repeats} onChange={({ target }) => set({ repeats: target.checked })} />
        <p className="mt-1 text-sm text-text-muted">Quando o próximo ciclo começa, um rascunho fica pronto para conferir e publicar.</p>
      </div>
    </>
  )
}
