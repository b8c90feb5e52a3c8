import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { ChosenPeople, PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { LISTED_PEOPLE, waitingQuery } from '../data/launches.ts'
import { templatesQuery } from '../data/templates.ts'
import { byDay, type Waiting } from '../model/launch/launch.ts'

/** The most people that begin at once. */
const MOST_PEOPLE = 500

export interface Selection {
  readonly people: readonly PersonChoice[]
  readonly templateId: string
  readonly buddy: PersonChoice | null
}

interface DayProps {
  readonly day: string
  readonly people: readonly Waiting[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (people: readonly Waiting[], isChosen: boolean) => void
}

/** Who is admitted on one day, all at once or one by one. */
function Day({ day, people, chosen, onToggle }: DayProps) {
  const isWhole = people.every(({ employee_id: id }) => chosen.has(id))
  const title = day === '' ? 'Sem data de admissão' : `Admissão em ${formatDate(day)}`
  return (
    <li className="py-3">
      <Checkbox label={<span className="font-medium">{`${title} · ${peopleText(people.length)}`}</span>} checked={isWhole} onChange={() => onToggle(people, !isWhole)} />
      <ul aria-label={title} className="mt-1 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {people.map((person) => (
          <li key={person.employee_id} className="flex min-h-11 min-w-0 items-center gap-3 py-1">
            <RowCheckbox name={person.employee.name} checked={chosen.has(person.employee_id)} onToggle={() => onToggle([person], !chosen.has(person.employee_id))} />
            <PersonChip person={person.employee} size="sm" detail={person.position_title ?? person.department} className="flex-1" />
          </li>
        ))}
      </ul>
    </li>
  )
}

export interface ChooseStepProps {
  readonly kind: string
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly onNext: () => void
}

/** Who begins, and by what. */
export function ChooseStep({ kind, selection, onSelection, onNext }: ChooseStepProps) {
  const companyId = useCompanyId()
  const waiting = useQuery(waitingQuery(companyId, kind))
  const templates = useQuery(templatesQuery(companyId, kind)).data ?? []
  const [term, setTerm] = useState('')
  const { people } = selection
  const chosen = new Set(people.map(({ id }) => id))
  const known = new Set(waiting.data?.map(({ employee_id: id }) => id))
  const others = people.filter(({ id }) => !known.has(id))
  const set = (next: readonly PersonChoice[]): void => onSelection({ ...selection, people: next.slice(0, MOST_PEOPLE) })
  const toggle = (those: readonly Waiting[], isChosen: boolean): void => {
    const left = people.filter(({ id }) => !those.some(({ employee_id: other }) => other === id))
    set(isChosen ? [...left, ...those.map(({ employee_id: id, employee }) => ({ id, name: employee.name }))] : left)
  }
  return (
    <div className="flex flex-col gap-6">
      <Section title="Quem chega sem roteiro" note={waiting.data === undefined ? undefined : String(waiting.data.length)}>
        <QueryStates
          query={waiting}
          pending={<Skeleton className="h-48 rounded-lg" />}
          empty={<p className="text-text-muted">Todas as pessoas em admissão já têm um roteiro. Você ainda pode escolher outras abaixo.</p>}
        >
          {(found) => {
            const shown = found.filter(({ employee }) => normalizeSearch(employee.name).includes(normalizeSearch(term)))
            return (
              <>
                {found.length > 8 && <SearchBox label="Buscar na lista" placeholder="Nome" value={term} onSearch={setTerm} className="w-full sm:w-72" />}
                <ul aria-label="Pessoas sem roteiro" className="divide-y">
                  {byDay(shown).map(([day, those]) => (
                    <Day key={day} day={day} people={those} chosen={chosen} onToggle={toggle} />
                  ))}
                </ul>
                {found.length === LISTED_PEOPLE && <p className="text-sm text-text-muted">{`Só as ${String(LISTED_PEOPLE)} primeiras aparecem aqui. As outras, busque abaixo pelo nome.`}</p>}
                {shown.length === 0 && <p className="py-3 text-text-muted">Ninguém com este nome</p>}
              </>
            )
          }}
        </QueryStates>
      </Section>
      <Section title="Outras pessoas">
        <div className="flex max-w-xl flex-col gap-2">
          <PersonField label="Adicionar uma pessoa" optional scope="records" value={null} onChange={(person) => person && !chosen.has(person.id) && set([...people, person])} />
          <ChosenPeople label="Outras pessoas escolhidas" people={others} onChange={(left) => set([...people.filter(({ id }) => known.has(id)), ...left])} />
        </div>
      </Section>
      <Section title="Como começam">
        <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
          <Field label="Roteiro">
            <SelectInput
              value={selection.templateId}
              none="Cada pessoa pelo seu roteiro"
              options={templates.map(({ id, name }) => [id, name])}
              onChange={({ target }) => onSelection({ ...selection, templateId: target.value })}
            />
          </Field>
          <PersonField label="Padrinho ou madrinha" optional hint="O mesmo para todas." value={selection.buddy} onChange={(buddy) => onSelection({ ...selection, buddy })} />
        </div>
      </Section>
      <ActionBar>
        <Button variant="primary" disabled={people.length === 0} onClick={onNext}>
          Conferir
        </Button>
        <p role="status" className="tabular text-text-muted">
          {people.length === 0 ? 'Escolha ao menos uma pessoa.' : `${peopleText(people.length)} ${people.length === 1 ? 'escolhida' : 'escolhidas'}`}
        </p>
      </ActionBar>
    </div>
  )
}
