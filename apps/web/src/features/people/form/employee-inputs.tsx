import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'

import { useCompanyId } from '#shared/company/company-context.ts'
import { laterDay, todayIso } from '#shared/lib/dates.ts'
import { cpfMask, parseTypedDate, phoneMask } from '#shared/lib/masks.ts'
import { positionsQuery } from '#shared/reference/lists.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { Card } from '#shared/ui/card.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { MaskedInput } from '#shared/ui/masked-input.tsx'
import { employeeFacetsQuery } from '../data/list/employee-facets-query.ts'
import { statusTransitionsQuery } from '../data/list/status-transitions-query.ts'
import { ageOn, tenureText } from '../model/form/civil-time.ts'
import { reachableStatuses, statusLook } from '../model/list/employee.ts'
import { type EmployeeFormField, type EmployeeFormValues, FIELD_LABELS } from '../model/form/form-values.ts'

interface InputFieldProps {
  readonly name: EmployeeFormField
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The frame of one field: its label, and its error from the form. */
function InputField({ name, children, ...rest }: InputFieldProps) {
  const { formState } = useFormContext<EmployeeFormValues>()
  return (
    <Field label={FIELD_LABELS[name]} error={formState.errors[name]?.message} {...rest}>
      {children}
    </Field>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  )
}

function BirthDateField() {
  const { register } = useFormContext<EmployeeFormValues>()
  const age = ageOn(parseTypedDate(useWatch<EmployeeFormValues, 'birth_date'>({ name: 'birth_date' })), todayIso())
  return (
    <InputField name="birth_date" hint={age === null ? 'Dia, mês e ano: dd/mm/aaaa' : `${age} anos`} className="max-w-60">
      <TypedDateInput registration={register('birth_date')} max={laterDay(todayIso(), -1)} />
    </InputField>
  )
}

function HireDateField() {
  const { register } = useFormContext<EmployeeFormValues>()
  const tenure = tenureText(parseTypedDate(useWatch<EmployeeFormValues, 'hire_date'>({ name: 'hire_date' })), todayIso())
  const hint = tenure === null ? 'Dia, mês e ano: dd/mm/aaaa' : tenure.startsWith('come') ? tenure : `${tenure} de casa`
  return (
    <InputField name="hire_date" hint={hint} className="max-w-60">
      <TypedDateInput registration={register('hire_date')} />
    </InputField>
  )
}

/** Suggests the positions of the company's list, which carry the CBO, and those that people have without being in it. */
function PositionField() {
  const { register } = useFormContext<EmployeeFormValues>()
  const suggestions = useId()
  const companyId = useCompanyId()
  const { data: facets = [] } = useQuery(employeeFacetsQuery(companyId))
  const { data: positions = [] } = useQuery(positionsQuery(companyId))
  const known = new Set([...positions.map(({ name }) => name), ...facets.filter(({ kind }) => kind === 'position').map(({ value }) => value)])
  return (
    <InputField name="position">
      <TextInput {...register('position')} list={suggestions} autoComplete="off" />
      <datalist id={suggestions}>
        {[...known].map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </InputField>
  )
}

function DepartmentField() {
  const { control } = useFormContext<EmployeeFormValues>()
  const companyId = useCompanyId()
  return (
    <Controller
      control={control}
      name="department_id"
      render={({ field }) => (
        <InputField name="department_id">
          <DepartmentSelect {...field} companyId={companyId} none="Sem departamento" onValue={field.onChange} />
        </InputField>
      )}
    />
  )
}

function NewStatusField() {
  const hired = parseTypedDate(useWatch<EmployeeFormValues, 'hire_date'>({ name: 'hire_date' }))
  const isAhead = hired !== null && hired > todayIso()
  return <Told label={FIELD_LABELS.status} value={statusLook(isAhead ? 'pre_admission' : 'active').label} hint="Acompanha a data de admissão." />
}

const STATUS_HINTS: Readonly<Record<string, string>> = {
  pre_admission: 'Passa a Ativo no dia da admissão.',
  terminated: 'Para readmitir alguém, use a aba Histórico.',
}

function StatusField({ stored }: { readonly stored: string }) {
  const { register } = useFormContext<EmployeeFormValues>()
  const { data: transitions = [] } = useQuery(statusTransitionsQuery())
  const choices = reachableStatuses(stored, transitions)
  if (stored in STATUS_HINTS) return <Told label={FIELD_LABELS.status} value={statusLook(stored).label} hint={STATUS_HINTS[stored]} />
  return (
    <InputField name="status" hint="Para desligar alguém, use Encerrar contrato na página da pessoa." className="max-w-60">
      <SelectInput {...register('status')} options={choices.map((status) => [status, statusLook(status).label])} />
    </InputField>
  )
}

/** A value that this form shows and does not write. */
function Told({ label, value, hint }: { readonly label: string; readonly value: string; readonly hint?: string | undefined }) {
  return (
    <div>
      <DescriptionList columns={1} items={[{ label, value }]} />
      {hint && <p className="mt-1 text-sm text-text-muted">{hint}</p>}
    </div>
  )
}

/** What makes the contract, for who may not write it. */
function TermsTold({ status }: { readonly status: string | null }) {
  const { cpf, hire_date, registration_number } = useWatch<EmployeeFormValues>()
  return (
    <Section title="Contrato">
      <p className="text-text-muted">CPF, admissão, matrícula e situação são alterados pelo RH.</p>
      {status !== null && (
        <DescriptionList
          items={[
            { label: FIELD_LABELS.cpf, value: cpf },
            { label: FIELD_LABELS.hire_date, value: hire_date },
            { label: FIELD_LABELS.registration_number, value: registration_number },
            { label: FIELD_LABELS.status, value: statusLook(status).label },
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
  const companyId = useCompanyId()
  const { register, control } = useFormContext<EmployeeFormValues>()
  return (
    <div className="flex flex-col gap-5">
      <Section title="Identificação">
        <InputField name="first_name" required>
          <TextInput {...register('first_name')} autoComplete="off" />
        </InputField>
        <InputField name="last_name" required>
          <TextInput {...register('last_name')} autoComplete="off" />
        </InputField>
        <InputField name="social_name" hint="Quando preenchido, é o nome mostrado em todo o sistema.">
          <TextInput {...register('social_name')} autoComplete="off" />
        </InputField>
        {writesTerms && (
          <InputField name="cpf" className="max-w-60">
            <MaskedInput mask={cpfMask} registration={register('cpf')} placeholder="000.000.000-00" />
          </InputField>
        )}
        <InputField name="rg" className="max-w-60">
          <TextInput {...register('rg')} autoComplete="off" />
        </InputField>
        <BirthDateField />
      </Section>
      <Section title="Contato">
        <InputField name="email">
          <TextInput {...register('email')} type="text" inputMode="email" autoCapitalize="none" spellCheck={false} autoComplete="off" />
        </InputField>
        <InputField name="phone" className="max-w-60">
          <MaskedInput mask={phoneMask} registration={register('phone')} placeholder="(00) 00000-0000" />
        </InputField>
        <InputField name="address">
          <TextArea {...register('address')} rows={2} autoComplete="off" />
        </InputField>
      </Section>
      <Section title="Vínculo">
        <PositionField />
        <DepartmentField />
        <Controller
          control={control}
          name="manager"
          render={({ field }) => (
            <InputField name="manager" hint={writesTerms ? 'Digite parte do nome para procurar.' : 'Você ou alguém da sua equipe. Para outra equipe, fale com o RH.'}>
              <PersonPicker
                people={peopleIn(companyId, 'records')}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                inputRef={field.ref}
                except={employee?.id ?? null}
                placeholder="Sem gestor"
                clearLabel="Remover gestor"
              />
            </InputField>
          )}
        />
        {writesTerms && (
          <>
            <HireDateField />
            <InputField name="registration_number" className="max-w-60">
              <TextInput {...register('registration_number')} autoComplete="off" />
            </InputField>
            {employee ? <StatusField stored={employee.status} /> : <NewStatusField />}
          </>
        )}
      </Section>
      {!writesTerms && <TermsTold status={employee?.status ?? null} />}
    </div>
  )
}
