import { X } from 'lucide-react'

import { useCompanyId } from '../company/company-context.ts'
import { Button } from '../ui/button.tsx'
import { Field, type FieldProps } from '../ui/field.tsx'
import { type PeopleScope, peopleIn } from './people.ts'
import { type PersonChoice, PersonPicker, type PersonPickerProps } from './person-picker.tsx'

export interface PersonFieldProps extends Omit<FieldProps, 'children'>, Omit<PersonPickerProps, 'people'> {
  /** Who may be found; by default who works there now. */
  readonly scope?: PeopleScope
  /** Whose people, where that need not be the company at hand. */
  readonly companyId?: string
}

/** A person of the company, with the label and the error of the field. */
export function PersonField({ label, hint, required, optional, error, className, scope, companyId, ...picker }: PersonFieldProps) {
  const atHand = useCompanyId()
  const field = { hint, error, ...(required && { required }), ...(optional && { optional }), ...(className && { className }) }
  return (
    <Field label={label} {...field}>
      <PersonPicker people={peopleIn(companyId ?? atHand, scope ?? (companyId === undefined ? 'colleagues' : 'colleagues-anywhere'))} {...picker} />
    </Field>
  )
}

export interface ChosenPeopleProps<Person extends PersonChoice> {
  readonly label: string
  readonly people: readonly Person[]
  readonly onChange: (people: readonly Person[]) => void
  /** Numbers them. */
  readonly isOrdered?: boolean
}

/** Those who were chosen, each to be taken out again; many of them scroll. */
export function ChosenPeople<Person extends PersonChoice>({ label, people, onChange, isOrdered = false }: ChosenPeopleProps<Person>) {
  const List = isOrdered ? 'ol' : 'ul'
  if (people.length === 0) return null
  return (
    <List aria-label={label} tabIndex={0} className="flex max-h-60 flex-col gap-1 overflow-y-auto focus-visible:outline-2 focus-visible:outline-focus">
      {people.map(({ id, name }, index) => (
        <li key={id} className="flex items-center justify-between gap-3 rounded-md bg-sunken py-1 pr-1 pl-3">
          <span className="min-w-0 break-words">
            {isOrdered && `${index + 1}. `}
            {name}
          </span>
          <Button variant="ghost" size="icon-sm" aria-label={`Remover ${name}`} onClick={() => onChange(people.filter((each) => each.id !== id))}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </List>
  )
}

export interface PeopleFieldProps extends Pick<PersonFieldProps, 'label' | 'required' | 'optional' | 'error' | 'scope'> {
  /** What the list of those chosen is called. */
  readonly listLabel?: string
  readonly people: readonly PersonChoice[]
  readonly onChange: (people: readonly PersonChoice[]) => void
  readonly isOrdered?: boolean
}

/** Several people of the company: each one chosen joins the others. */
export function PeopleField({ people, onChange, isOrdered = false, listLabel = 'Pessoas escolhidas', ...field }: PeopleFieldProps) {
  return (
    <>
      <PersonField {...field} value={null} onChange={(person) => person && !people.some(({ id }) => id === person.id) && onChange([...people, person])} />
      <ChosenPeople label={listLabel} people={people} onChange={onChange} isOrdered={isOrdered} />
    </>
  )
}
