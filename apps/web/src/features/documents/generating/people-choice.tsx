import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { ChosenPeople, PersonField } from '#shared/reference/person-field.tsx'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { peopleOf } from '../data/templates/people.ts'

export interface Chosen {
  readonly id: string
  readonly name: string
}

export interface PeopleChoiceProps {
  readonly chosen: readonly Chosen[]
  readonly error: string | null
  readonly onChange: (chosen: readonly Chosen[]) => void
}

const EVERYBODY = 'everybody'

/** Who gets the paper: people one by one, a department, or everybody. */
export function PeopleChoice({ chosen, error, onChange }: PeopleChoiceProps) {
  const companyId = useCompanyId()
  const [group, setGroup] = useState('')
  const add = (people: readonly Chosen[]): void => onChange([...chosen, ...people.filter(({ id }) => !chosen.some((each) => each.id === id))])
  const addGroup = useAct({
    act: () => peopleOf(companyId, group === EVERYBODY ? null : group),
    onDone: ({ people }) => {
      add(people)
      setGroup('')
    },
  })
  const came = addGroup.data?.people.length ?? 0
  const left = (addGroup.data?.total ?? 0) - came
  return (
    <div className="flex flex-col gap-4">
      <PersonField
        label="Adicionar uma pessoa"
        error={error}
        value={null}
        onChange={(person) => person && add([person])}
      />
      <div className="flex items-end gap-2">
        <Field label="Ou um grupo" className="min-w-0 flex-1">
          <DepartmentSelect companyId={companyId} none="Escolha…" value={group} onValue={setGroup} others={[{ id: EVERYBODY, name: 'Toda a empresa' }]} />
        </Field>
        <Button disabled={group === ''} pending={addGroup.isPending} onClick={() => addGroup.mutate()}>
          Adicionar
        </Button>
      </div>
      <Refusal error={addGroup.error} title="Não foi possível carregar o grupo" />
      {left > 0 && chosen.length > 0 && (
        <p role="status" className="rounded-md bg-warning-subtle px-4 py-2 text-sm text-warning-text">
          {came} pessoas foram incluídas, o máximo de uma geração; {left === 1 ? 'ficou 1 de fora' : `ficaram ${left.toLocaleString('pt-BR')} de fora`}. Gere
          por departamento, ou em mais de uma vez.
        </p>
      )}
      {chosen.length > 0 && (
        <div>
          <div className="mb-1 flex items-center justify-between gap-3">
            <p className="tabular font-medium">{chosen.length === 1 ? '1 pessoa' : `${String(chosen.length)} pessoas`}</p>
            <Button variant="ghost" size="sm" onClick={() => onChange([])}>
              Remover todas
            </Button>
          </div>
          <ChosenPeople label="Pessoas escolhidas" people={chosen} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
