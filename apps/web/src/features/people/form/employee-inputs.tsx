import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { FieldInput, FieldInputs, type FieldInputsProps } from '#shared/form/field-inputs.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { fieldsOf, personField, type PersonField, type PersonFieldName } from '#shared/lib/person/fields.ts'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { statusTransitionsQuery } from '../data/list/status-transitions-query.ts'
import { ageOn, tenureText } from '../model/form/civil-time.ts'
import type { EmployeeFormValues } from '../model/form/form-values.ts'
import { reachableStatuses, statusLook } from '../model/list/employee.ts'

const STATUS = personField('status')

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  )
}

function ageText(birthDate: string): string {
  const age = ageOn(parseTypedDate(birthDate), todayIso())
  return age === null ? 'Dia, mês e ano: dd/mm/aaaa' : `${age} anos`
}

function tenureHint(hireDate: string): string {
  const tenure = tenureText(parseTypedDate(hireDate), todayIso())
  if (tenure === null) return 'Dia, mês e ano: dd/mm/aaaa'
  return tenure.startsWith('come') ? tenure : `${tenure} de casa`
}

const ASIDES: NonNullable<FieldInputsProps['asides']> = {
  birth_date: ({ birth_date = '' }) => ageText(birth_date),
  hire_date: ({ hire_date = '' }) => tenureHint(hire_date),
}

const STATUS_HINTS: Readonly<Record<string, string>> = {
  pre_admission: 'Passa a Ativo no dia da admissão.',
  terminated: 'Para readmitir alguém, use a aba Histórico.',
}

function NewStatus() {
  const hired = parseTypedDate(useWatch<EmployeeFormValues, 'hire_date'>({ name: 'hire_date' }))
  const isAhead = hired !== null && hired > todayIso()
  return <Told value={statusLook(isAhead ? 'pre_admission' : 'active').label} hint="Acompanha a data de admissão." />
}

function StatusField({ stored }: { readonly stored: string }) {
  const { data: transitions = [] } = useQuery(statusTransitionsQuery())
  const hint = STATUS_HINTS[stored]
  if (hint !== undefined) return <Told value={statusLook(stored).label} hint={hint} />
  const choices = reachableStatuses(stored, transitions).map((status) => [status, statusLook(status).label] as const)
  return <FieldInput field={{ ...STATUS, none: null }} choices={choices} hint="Para desligar alguém, use Encerrar contrato na página da pessoa." className="max-w-60" />
}

/** The situation where this form shows it and does not write it. */
function Told({ value, hint }: { readonly value: string; readonly hint: string }) {
  return (
    <div>
      <DescriptionList columns={1} items={[{ label: STATUS.label, value }]} />
      <p className="mt-1 text-sm text-text-muted">{hint}</p>
    </div>
  )
}

/** What makes the contract: administrators alone write it. */
const TERMS: readonly PersonFieldName[] = ['cpf', 'hire_date', 'registration_number', 'status']

const isTerm = ({ name }: PersonField): boolean => TERMS.some((term) => term === name)

/** What makes the contract, for who may not write it. */
function TermsTold({ status }: { readonly status: string | null }) {
  const { getValues } = useFormContext<EmployeeFormValues>()
  const values = getValues()
  return (
    <Section title="Contrato">
      <p className="text-text-muted">CPF, admissão, matrícula e situação são alterados pelo RH.</p>
      {status !== null && (
        <DescriptionList
          items={[
            { label: personField('cpf').label, value: values.cpf },
            { label: personField('hire_date').label, value: values.hire_date },
            { label: personField('registration_number').label, value: values.registration_number },
            { label: STATUS.label, value: statusLook(status).label },
          ]}
        />
      )}
    </Section>
  )
}

export interface EmployeeInputsProps {
  /** The person being edited; null for a new one. */
  readonly employee: { readonly id: string; readonly status: string } | null
  /** Whether the terms of the contract may be written: administrators alone. */
  readonly writesTerms: boolean
}

/** Every field of a person, in one column; the same for registering and for editing. */
export function EmployeeInputs({ employee, writesTerms }: EmployeeInputsProps) {
  const writable = (fields: readonly PersonField[]) => (writesTerms ? fields : fields.filter((field) => !isTerm(field)))
  const ofManager = { except: employee?.id ?? null, ...(!writesTerms && { hint: 'Você ou alguém da sua equipe. Para outra equipe, fale com o RH.' }) }
  const work = fieldsOf('form', 'work')
    .filter((field) => field !== STATUS)
    .map((field) => (field.name === 'manager_id' ? { ...field, ...ofManager } : field))
  return (
    <div className="flex flex-col gap-5">
      <Section title="Identificação">
        <FieldInputs columns={1} fields={writable(fieldsOf('form', 'identity'))} asides={ASIDES} />
      </Section>
      <Section title="Contato">
        <FieldInputs columns={1} fields={fieldsOf('form', 'contact')} />
      </Section>
      <Section title="Vínculo">
        <FieldInputs columns={1} fields={writable(work)} asides={ASIDES} />
        {writesTerms && (employee ? <StatusField stored={employee.status} /> : <NewStatus />)}
      </Section>
      {!writesTerms && <TermsTold status={employee?.status ?? null} />}
    </div>
  )
}
