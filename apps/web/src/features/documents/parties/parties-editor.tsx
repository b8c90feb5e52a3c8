import { ArrowDown, ArrowUp, Trash2, UserRoundPlus } from 'lucide-react'

import { PersonField } from '#shared/reference/person-field.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { moved, nextKey, NOBODY_OUTSIDE, type PartyDraft, personFor } from '../model/signing/signature-draft.ts'
import { roleText, type SigningOptions, type SigningRole } from '../model/signing/signing-order.ts'
import { OutsideFields } from './outside-fields.tsx'

export interface PartiesEditorProps {
  readonly parties: readonly PartyDraft[]
  readonly options: SigningOptions
  readonly isOrdered: boolean
  /** Of a party, by its key; shown once somebody tried to send. */
  readonly problems: ReadonlyMap<number, string>
  readonly onChange: (parties: readonly PartyDraft[]) => void
}

const MOST = 10
const ADDED: readonly (readonly [role: SigningRole, label: string])[] = [
  ['person', 'Titular'],
  ['manager', 'Gestor'],
  ['company', 'Empresa'],
  ['witness', 'Testemunha'],
  ['other', 'Outra pessoa'],
]

interface WhoProps {
  readonly party: PartyDraft
  readonly label: string
  readonly options: SigningOptions
  readonly problem: string | null
  readonly onPerson: (person: PartyDraft['person']) => void
  readonly onOutside: (outside: PartyDraft['outside']) => void
}

/** A witness or another party: a person of the company, or somebody from outside who is typed. */
function Anybody({ party: { person, outside }, label, problem, onPerson, onOutside }: WhoProps) {
  if (outside) return <OutsideFields label={label} value={outside} isChecked={problem !== null} problem={problem} onChange={onOutside} onInside={() => onOutside(undefined)} />
  return (
    <div className="flex flex-col items-start gap-1">
      <PersonField label={label} error={problem} value={person} onChange={onPerson} className="w-full" />
      <Button size="sm" variant="ghost" className="-ml-2" onClick={() => onOutside(NOBODY_OUTSIDE)}>
        <UserRoundPlus aria-hidden="true" className="size-4" />
        Alguém de fora da empresa<span className="sr-only"> ({label})</span>
      </Button>
    </div>
  )
}

/** Who signs in a place: known from the records, one of the signatories, or somebody to be found. */
function Who(props: WhoProps) {
  const { party, label, options, problem, onPerson } = props
  const { role, person } = party
  if (role === 'witness' || role === 'other') return <Anybody {...props} />
  if (role === 'company' && options.signatories.length > 1) {
    return (
      <Field label={label} error={problem}>
        <SelectInput
          value={person?.id ?? ''}
          onChange={(event) => onPerson(options.signatories.find(({ employee }) => employee.id === event.target.value)?.employee ?? null)}
          options={options.signatories.map(({ employee, capacity }) => [employee.id, capacity === null ? employee.name : `${employee.name}, ${capacity}`])}
        />
      </Field>
    )
  }
  const capacity = role === 'company' ? (options.signatories[0]?.capacity ?? null) : null
  return (
    <div className="min-w-0">
      <p className="text-sm text-text-muted">{label}</p>
      {person && (
        <p className="font-medium break-words">
          {person.name}
          {capacity !== null && <span className="font-normal text-text-muted">, {capacity}</span>}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Another way to say who it is takes the place of the one before. */
const withOutside = ({ key, role }: PartyDraft, outside: PartyDraft['outside']): PartyDraft => ({ key, role, person: null, ...(outside && { outside }) })

/** Who signs, one below the other; each may go up, down or out. */
export function PartiesEditor({ parties, options, isOrdered, problems, onChange }: PartiesEditorProps) {
  const add = (role: SigningRole): void => onChange([...parties, { key: nextKey(parties), role, person: personFor(role, options) }])
  const witnesses = parties.filter(({ role }) => role === 'witness')
  const nameOf = (party: PartyDraft): string => {
    const role = roleText(party.role)
    return party.role === 'witness' && witnesses.length > 1 ? `${role} ${String(witnesses.indexOf(party) + 1)}` : role
  }
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Quem assina, na ordem" className="flex flex-col gap-2">
        {parties.map((party, place) => {
          const name = nameOf(party)
          return (
            <li key={party.key} className="flex items-start gap-2 rounded-lg border p-3">
              {isOrdered && (
                <span aria-hidden="true" className="tabular mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-subtle text-sm font-semibold text-primary-text">
                  {place + 1}
                </span>
              )}
              <div className="min-w-0 flex-1">
                <Who
                  party={party}
                  label={name}
                  options={options}
                  problem={problems.get(party.key) ?? null}
                  onPerson={(person) => onChange(parties.map((each) => (each.key === party.key ? { ...each, person } : each)))}
                  onOutside={(outside) => onChange(parties.map((each) => (each.key === party.key ? withOutside(each, outside) : each)))}
                />
              </div>
              <span className="flex shrink-0">
                {isOrdered && (
                  <>
                    <Button size="icon-sm" variant="ghost" aria-label={`Subir ${name}`} aria-disabled={place === 0} onClick={() => place > 0 && onChange(moved(parties, place, -1))}>
                      <ArrowUp aria-hidden="true" className="size-4" />
                    </Button>
                    <Button
                      size="icon-sm"
                      variant="ghost"
                      aria-label={`Descer ${name}`}
                      aria-disabled={place === parties.length - 1}
                      onClick={() => place < parties.length - 1 && onChange(moved(parties, place, 1))}
                    >
                      <ArrowDown aria-hidden="true" className="size-4" />
                    </Button>
                  </>
                )}
                <Button size="icon-sm" variant="ghost" aria-label={`Remover ${name}`} onClick={() => onChange(parties.filter(({ key }) => key !== party.key))}>
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
      {parties.length < MOST && (
        <div role="group" aria-label="Adicionar quem assina" className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-text-muted">Adicionar</span>
          {ADDED.filter(([role]) => role === 'witness' || role === 'other' || !parties.some((party) => party.role === role)).map(([role, label]) => (
            <Button key={role} size="sm" onClick={() => add(role)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
