import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { ATTACHMENTS, CATEGORIES, COUNTS, EFFECTS, type LeaveTypeRow, PAYERS, type TypeDraft, UNITS } from '../model/settings/leave-type.ts'

interface PartProps {
  readonly draft: TypeDraft
  readonly shown: (field: keyof TypeDraft) => string | null
  readonly onChange: (part: Partial<TypeDraft>) => void
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly words: readonly (readonly [value: string, label: string])[]
  readonly disabled?: boolean
  readonly onValue: (value: string) => void
}

function Choice({ label, value, words, disabled = false, onValue }: ChoiceProps) {
  return (
    <Field label={label}>
      <SelectInput value={value} disabled={disabled} onChange={(event) => onValue(event.target.value)} options={words} />
    </Field>
  )
}

export interface CountingFieldsProps extends PartProps {
  readonly type: LeaveTypeRow | null
  readonly isLocked: boolean
}

/** How it counts, who pays, what it does to vacations. */
export function CountingFields({ draft, type, isLocked, shown, onChange }: CountingFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium">Contagem</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label="Categoria" value={draft.category} words={CATEGORIES} disabled={isLocked} onValue={(category) => onChange({ category })} />
        <Choice label="Quem paga" value={draft.paid_by} words={PAYERS} onValue={(paid_by) => onChange({ paid_by })} />
        <Choice label="Unidade do pedido" value={draft.unit} words={UNITS} disabled={isLocked} onValue={(unit) => onChange({ unit })} />
        <Choice label="Conta" value={draft.counts} words={COUNTS} disabled={isLocked} onValue={(counts) => onChange({ counts })} />
        <Choice label="Efeito nas férias" value={draft.effect} words={EFFECTS} disabled={isLocked} onValue={(effect) => onChange({ effect })} />
        <Field label="Código do eSocial" optional hint="Tabela 18" error={shown('esocial_code')}>
          <TextInput maxLength={2} inputMode="numeric" autoComplete="off" value={draft.esocial_code} onChange={(event) => onChange({ esocial_code: event.target.value })} />
        </Field>
      </div>
      {type?.deducts === 'vacation' ? (
        <p className="text-sm text-text-muted">Desconta do período aquisitivo de férias.</p>
      ) : (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <Checkbox className="sm:mt-8" label="Tem saldo próprio por ano" disabled={isLocked} checked={draft.hasBalance} onChange={(event) => onChange({ hasBalance: event.target.checked })} />
          {draft.hasBalance && (
            <Field label="Dias por ano" optional className="w-40" error={shown('yearly_days')}>
              <TextInput inputMode="decimal" maxLength={6} value={draft.yearly_days} onChange={(event) => onChange({ yearly_days: event.target.value })} />
            </Field>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** What it asks for, and when. */
export function PaperFields({ draft, shown, onChange }: PartProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium">Comprovante e prazos</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label="Comprovante" value={draft.attachment} words={ATTACHMENTS} onValue={(attachment) => onChange({ attachment })} />
        {draft.attachment === 'above' && (
          <Field label="Acima de (dias)" required error={shown('attachment_above')}>
            <TextInput inputMode="numeric" maxLength={3} value={draft.attachment_above} onChange={(event) => onChange({ attachment_above: event.target.value })} />
          </Field>
        )}
        {draft.attachment !== 'none' && (
          <Field label="Entregar em até (dias)" optional error={shown('attachment_within')}>
            <TextInput inputMode="numeric" maxLength={3} value={draft.attachment_within} onChange={(event) => onChange({ attachment_within: event.target.value })} />
          </Field>
        )}
        <Field label="Antecedência (dias)" error={shown('notice_days')} hint="0 para nenhuma">
          <TextInput inputMode="numeric" maxLength={3} value={draft.notice_days} onChange={(event) => onChange({ notice_days: event.target.value })} />
        </Field>
        <Field label="Registro retroativo (dias)" error={shown('retroactive_days')} hint="Até quantos dias depois do primeiro">
          <TextInput inputMode="numeric" maxLength={4} value={draft.retroactive_days} onChange={(event) => onChange({ retroactive_days: event.target.value })} />
        </Field>
      </div>
    </fieldset>
  )
}
