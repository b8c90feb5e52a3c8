import { useQueryClient } from '@tanstack/react-query'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { Typed } from '#shared/lib/fields/field-spec.ts'
import { formatCnpj } from '#shared/lib/masks.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { saveSettings, settingsKeys } from '../data/company/settings-queries.ts'
import type { CompanySettings } from '../model/company/company-settings.ts'

const typedOf = ({ legal_name }: CompanySettings): Typed => ({ legal_name: legal_name ?? '' })

/** The legal name; the CNPJ is shown, and changed only in the enterprise area. */
export function CompanyDetailsCard({ settings }: { readonly settings: CompanySettings }) {
  const queryClient = useQueryClient()
  const queryKey = settingsKeys.details(settings.company_id)
  const saving = useSaveForm<Typed, CompanySettings>({
    initial: typedOf(settings),
    save: ({ legal_name = '' }) => saveSettings(settings, { legal_name: legal_name.trim() || null }),
    done: 'Dados da empresa salvos',
    stale: [queryKey],
    onDone: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      saving.form.reset(typedOf(saved))
    },
  })
  const { isDirty } = saving.form.formState
  return (
    <SettingSection title="Dados da empresa">
      <FormSection {...saving} confirmLabel="Salvar dados" canSave={isDirty} failure="Os dados não foram salvos" isUnsaved={isDirty}>
        <FieldInput field={{ name: 'legal_name', label: 'Razão social', kind: 'text', optional: true, max: 200 }} />
        <Field label="CNPJ" hint="Só um Master altera o CNPJ, na área Empresas.">
          <TextInput readOnly value={settings.cnpj ? formatCnpj(settings.cnpj) : 'Não informado'} className="tabular" />
        </Field>
      </FormSection>
    </SettingSection>
  )
}
