import { useQueryClient } from '@tanstack/react-query'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { saveSettings, settingsKeys } from '../data/company/settings-queries.ts'
import type { CompanySettings } from '../model/company/company-settings.ts'

const FIELDS: readonly FieldSpec[] = [
  { name: 'hr_email', label: 'E-mail do RH', kind: 'email', optional: true },
  { name: 'hr_phone', label: 'Telefone do RH', kind: 'text', optional: true, max: 40 },
]

const typedOf = ({ hr_email, hr_phone }: CompanySettings): Typed => ({ hr_email: hr_email ?? '', hr_phone: hr_phone ?? '' })

/** Whom the portal of arrivals sends people to. */
export function ContactCard({ settings }: { readonly settings: CompanySettings }) {
  const client = useQueryClient()
  const queryKey = settingsKeys.details(settings.company_id)
  const saving = useSaveForm<Typed, CompanySettings>({
    initial: typedOf(settings),
    save: ({ hr_email = '', hr_phone = '' }) => saveSettings(settings, { hr_email: hr_email.trim() || null, hr_phone: hr_phone.trim() || null }),
    done: 'Contato do RH salvo',
    stale: [queryKey],
    onDone: (saved) => {
      client.setQueryData(queryKey, saved)
      saving.form.reset(typedOf(saved))
    },
  })
  const { isDirty } = saving.form.formState
  return (
    <SettingSection title="Contato do RH" description="Para quem foi contratado tirar dúvidas, no portal de chegada.">
      <FormSection {...saving} confirmLabel="Salvar contato" canSave={isDirty} failure="O contato não foi salvo" isUnsaved={isDirty}>
        <FieldInputs fields={FIELDS} />
      </FormSection>
    </SettingSection>
  )
}
