import { useController, useFormContext, useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { decideDamage } from '../data/asset-care.ts'
import { type AssetDamage, chargeFields, chargePreview, type Decision, DECISION_LABELS, decisionsOf, decisionValues, limitTexts, reasonField, typedDecision } from '../model/damage.ts'

interface DecideDialogProps {
  readonly companyId: string
  readonly damage: AssetDamage
  /** What it begins with. */
  readonly decision: Decision
  readonly onClose: () => void
}

type Form = Record<string, string>

const HINTS: Readonly<Record<Decision, string>> = {
  waive: 'A pessoa não paga nada.',
  repair: 'A empresa paga, e o bem segue para conserto.',
  charge: 'O desconto segue para a folha, dentro dos limites da lei.',
}
const DONE: Readonly<Record<Decision, string>> = { waive: 'Desconto dispensado', repair: 'Mandado para conserto', charge: 'Desconto registrado' }
const CONFIRM: Readonly<Record<Decision, string>> = { waive: 'Dispensar desconto', repair: 'Mandar para conserto', charge: 'Registrar desconto' }

const isDecision = (text: string): text is Decision => Object.hasOwn(DONE, text)

function Basis({ damage }: { readonly damage: AssetDamage }) {
  const { field, fieldState } = useController<Form>({ name: 'basis', rules: { validate: (basis) => basis !== '' || 'Diga por que o desconto é permitido' } })
  return (
    <RadioChoices
      legend="Por que o desconto é permitido (CLT, art. 462, § 1º)"
      options={[
        { value: 'agreed', label: 'Combinado no termo assinado', disabled: !damage.has_term, ...(!damage.has_term && { hint: 'Não há termo assinado desta entrega: nada foi combinado.' }) },
        { value: 'intent', label: 'Causado de propósito', hint: 'Guarde as provas: quem desconta é que precisa demonstrar.' },
      ]}
      value={field.value === '' ? null : field.value}
      onChange={field.onChange}
      error={fieldState.error?.message ?? null}
    />
  )
}

function ChargeFields({ damage }: { readonly damage: AssetDamage }) {
  const preview = chargePreview(useWatch<Form>() as Form, damage.limits)
  return (
    <>
      <Basis damage={damage} />
      <ul className="list-disc pl-5 text-sm text-text-muted">
        {limitTexts(damage).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <FieldInputs fields={chargeFields(damage)} />
      <p role="status" className="tabular rounded-md bg-sunken p-3 empty:hidden">
        {preview}
      </p>
    </>
  )
}

function Fields({ damage }: { readonly damage: AssetDamage }) {
  const { setValue, clearErrors } = useFormContext<Form>()
  const decision = useWatch<Form, string>({ name: 'decision' })
  return (
    <>
      <RadioChoices
        legend="O que fazer"
        options={decisionsOf(damage).map((each) => ({ value: each, label: DECISION_LABELS[each], hint: HINTS[each] }))}
        value={isDecision(decision) ? decision : null}
        onChange={(next) => {
          setValue('decision', next, { shouldDirty: true })
          clearErrors()
        }}
      />
      {decision === 'charge' && <ChargeFields damage={damage} />}
      <FieldInputs key={decision} fields={[reasonField(decision)]} columns={1} />
      {decision === 'charge' && (
        <Alert tone="info" title="A pessoa recebe um aviso">
          A decisão fica no histórico do bem e não pode ser desfeita.
        </Alert>
      )}
    </>
  )
}

/** HR waives, repairs or charges; what the law does not allow is said before it is sent. */
export function DecideDialog({ companyId, damage, decision: first, onClose }: DecideDialogProps) {
  const saving = useSaveForm({
    initial: typedDecision(first, damage),
    save: (typed) => decideDamage(companyId, damage.id, typed['decision'] ?? '', decisionValues(typed)),
    done: (_, { decision = '' }) => [isDecision(decision) ? DONE[decision] : 'Decisão registrada', damage.person.name],
    stale: SUBJECTS.assets,
    onDone: onClose,
  })
  const decision = useWatch({ control: saving.form.control, name: 'decision' }) ?? first
  return (
    <FormDialog {...saving} title="Decidir sobre o bem" description={`Estava com ${damage.person.name}: ${damage.note}`} confirmLabel={isDecision(decision) ? CONFIRM[decision] : 'Decidir'} failure="Nada foi decidido" onClose={onClose}>
      <Fields damage={damage} />
    </FormDialog>
  )
}
