import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'

import { cnpjMask } from '#shared/lib/masks.ts'
import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { MaskedInput } from '#shared/ui/masked-input.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { TIME_ZONES } from '../model/companies/company.ts'
import { COMPANY_FIELDS, COMPANY_FIELD_LABELS, companyFormSchema, type CompanyFormValues } from '../model/companies/company-form.ts'

export interface CompanyFormProps {
  readonly initial: CompanyFormValues
  readonly saveLabel: string
  readonly cancel: ReactNode
  /** Stores and leaves. What it throws is shown beside the field it blames, or at the top; nothing typed is lost. */
  readonly onSave: (values: CompanyFormValues) => Promise<void>
  /** Overlays of the page that need the form, such as the conflict dialog. */
  readonly children?: (form: UseFormReturn<CompanyFormValues>, attempt: (store: () => Promise<void>) => Promise<void>) => ReactNode
}

/** The data of a company. Errors show beside their field, which takes the focus; Ctrl+Enter saves. */
export function CompanyForm({ initial, saveLabel, cancel, onSave, children }: CompanyFormProps) {
  const form = useForm<CompanyFormValues>({ defaultValues: initial, resolver: zodResolver(companyFormSchema), mode: 'onTouched' })
  const [refusal, setRefusal] = useState<AppError | null>(null)
  const { errors, isDirty, isSubmitting } = form.formState

  const attempt = async (store: () => Promise<void>): Promise<void> => {
    setRefusal(null)
    try {
      await store()
    } catch (error) {
      const problem = toAppError(error)
      const field = COMPANY_FIELDS.find((candidate) => candidate === problem.field)
      if (field) form.setError(field, { type: 'server', message: problem.message }, { shouldFocus: true })
      else setRefusal(problem)
    }
  }
  const submit = form.handleSubmit((values) => attempt(() => onSave(values)))
  const handleKeys = keyHandler({ 'form.save': () => void submit() })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the whole form; its button does the same */}
      <form noValidate aria-label="Empresa" className="flex max-w-[44rem] flex-col gap-5" onKeyDown={handleKeys} onSubmit={(event) => void submit(event)}>
        {refusal && (
          <Alert
            tone="danger"
            title="Não foi possível salvar"
            action={
              refusal.retryable && (
                <Button size="sm" onClick={() => void submit()}>
                  Tentar novamente
                </Button>
              )
            }
          >
            {refusal.message} O que você digitou continua aqui.<span className="text-sm">{refusal.codeNote}</span>
          </Alert>
        )}
        <Card>
          <div className="flex flex-col gap-5">
            <Field label={COMPANY_FIELD_LABELS.name} error={errors.name?.message} hint="Como a empresa aparece em todo o sistema." required>
              <TextInput {...form.register('name')} autoComplete="off" />
            </Field>
            <Field label={COMPANY_FIELD_LABELS.legal_name} error={errors.legal_name?.message}>
              <TextInput {...form.register('legal_name')} autoComplete="off" />
            </Field>
            <Field
              label={COMPANY_FIELD_LABELS.cnpj}
              error={errors.cnpj?.message}
              hint="Só números ou com letras, como nos CNPJs novos."
              className="max-w-72"
            >
              <MaskedInput
                mask={cnpjMask}
                registration={form.register('cnpj')}
                placeholder="00.000.000/0000-00"
                inputMode="text"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </Field>
            <Field label={COMPANY_FIELD_LABELS.time_zone} error={errors.time_zone?.message} hint="Decide que dia é hoje na empresa." className="max-w-md">
              <SelectInput {...form.register('time_zone')}>
                {TIME_ZONES.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectInput>
            </Field>
          </div>
        </Card>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {saveLabel}
          </Button>
          {cancel}
          <span className="ml-auto text-sm text-text-subtle max-md:hidden">
            <Kbd shortcut="form.save" /> salva
          </span>
        </div>
      </form>
      {children?.(form, attempt)}
      <UnsavedGuard unsaved={() => isDirty} />
    </>
  )
}
