import { useFormContext, useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { parseDecimal } from '#shared/lib/decimals.ts'
import { type Choice, type FieldSpec, isChosen, type Typed } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { formatMoney } from '#shared/lib/money.ts'
import { PAY_UNITS } from '#shared/lib/record-words.ts'
import type { ReferenceItem } from '#shared/reference/lists.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import type { AdmissionChoices } from '../data/choices.ts'
import { FIELDS, invitationText, isAsked, STEPS } from '../model/wizard.ts'

type Form = Record<string, string>

const pairs = (items: readonly ReferenceItem[]): readonly Choice[] => items.map(({ id, name }) => [id, name])

function Documents({ choices }: { readonly choices: AdmissionChoices }) {
  const { setValue } = useFormContext<Form>()
  const chosen = new Set(useWatch<Form, string>({ name: 'types' }).split(',').filter((id) => id !== ''))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-medium">Documentos pedidos</legend>
      <div className="grid grid-cols-1 gap-x-5 gap-y-1 sm:grid-cols-2">
        {choices.documents.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.has(id)}
            onChange={({ target }) => {
              const next = new Set(chosen)
              if (target.checked) next.add(id)
              else next.delete(id)
              setValue('types', [...next].join(','), { shouldDirty: true })
            }}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-text-muted">Os documentos do roteiro também são pedidos, sem repetição.</p>
    </fieldset>
  )
}

function Invitation() {
  const { setValue, register } = useFormContext<Form>()
  const email = useWatch<Form, string>({ name: 'email' })
  const invites = useWatch<Form, string>({ name: 'invite' }) === 'true'
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-medium">Convite de acesso</legend>
      <Checkbox
        label={email.trim() === '' ? 'Convidar (informe o e-mail no primeiro passo)' : `Convidar ${email} assim que a admissão for criada`}
        checked={invites && email.trim() !== ''}
        disabled={email.trim() === ''}
        onChange={({ target }) => setValue('invite', target.checked ? 'true' : 'false', { shouldDirty: true })}
      />
      <Field label="Papel no sistema" hint="Antes do primeiro dia a pessoa só vê a própria admissão, qualquer que seja o papel." className="max-w-72">
        <SelectInput {...register('role')}>
          <option value="user">Colaborador</option>
          <option value="manager">Gestor</option>
          <option value="admin">Administrador</option>
        </SelectInput>
      </Field>
    </fieldset>
  )
}

interface ReviewProps {
  readonly choices: AdmissionChoices
  readonly templates: readonly ReferenceItem[]
  readonly onStep: (step: number) => void
}

function shownOf({ name, kind }: FieldSpec, typed: Typed, named: ReadonlyMap<string, string>): string {
  const text = typed[name] ?? ''
  if (kind === 'person') return typed[`${name}_name`] ?? ''
  if (kind === 'money') return formatMoney(parseDecimal(text) ?? text)
  if (kind === 'date') return text === '' ? '' : formatDate(parseTypedDate(text))
  return named.get(text) ?? (isChosen(kind) ? '' : text)
}

function Review({ choices, templates, onStep }: ReviewProps) {
  const typed = useWatch<Form>() as Typed
  const named = new Map<string, string>([
    ...PAY_UNITS, ...pairs([...choices.departments, ...choices.sites, ...choices.costCenters, ...choices.contractTypes, ...templates]),
    ...Object.values(FIELDS).flat().flatMap((field) => field.choices ?? []),
  ])
  const asked = new Set((typed['types'] ?? '').split(','))
  const papers = choices.documents.filter(({ id }) => asked.has(id)).map(({ name }) => name)
  return (
    <div className="flex flex-col gap-4">
      {STEPS.slice(0, -1).map(({ title, parts }, index) => {
        const items = parts
          .flatMap((part) => FIELDS[part])
          .filter((field) => (typed[field.name] ?? '').trim() !== '' && isAsked(field, typed, true))
          .map((field) => ({ label: field.label, value: shownOf(field, typed, named) }))
        if (index === 3) items.push({ label: 'Documentos pedidos', value: papers.length === 0 ? 'Os do roteiro' : papers.join(', ') })
        if (index === 4) items.push({ label: 'Convite de acesso', value: invitationText(typed) })
        return (
          <Card
            key={title}
            title={title}
            actions={
              <Button size="sm" variant="ghost" onClick={() => onStep(index + 1)} aria-label={`Alterar ${title}`}>
                Alterar
              </Button>
            }
          >
            {items.length === 0 ? <p className="text-text-muted">Nada informado.</p> : <DescriptionList items={items} columns={3} />}
          </Card>
        )
      })}
    </div>
  )
}

export interface StepBodyProps extends ReviewProps {
  readonly step: number
}

/** The fields of a step. */
export function StepBody({ step, choices, templates, onStep }: StepBodyProps) {
  const typed = useWatch<Form>() as Typed
  const needsEnd = choices.contractTypes.find(({ id }) => id === typed['contract_type'])?.needsEnd ?? false
  const named = {
    unit: PAY_UNITS, contract_type: pairs(choices.contractTypes), template_id: pairs(templates),
  }
  if (step === STEPS.length) return <Review choices={choices} templates={templates} onStep={onStep} />
  const fields = (STEPS[step - 1]?.parts ?? []).flatMap((part) => FIELDS[part]).filter((field) => isAsked(field, typed, needsEnd))
  return (
    <Card>
      <div className="flex flex-col gap-6">
        {step === 4 && <Documents choices={choices} />}
        <FieldInputs fields={fields} choices={named} columns={3} />
        {step === 5 && <Invitation />}
      </div>
    </Card>
  )
}
