import { useQueryClient } from '@tanstack/react-query'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { saveSettings, settingsKeys } from '../data/company/settings-queries.ts'
import { BRAND_COLORS, type CompanySettings } from '../model/company/company-settings.ts'

const FIELDS: readonly FieldSpec[] = [
  { name: 'brand_color', label: 'Cor da empresa', kind: 'choice', choices: BRAND_COLORS, none: 'Padrão do Vínculo' },
  { name: 'hr_email', label: 'E-mail do RH', kind: 'email', optional: true },
  { name: 'hr_phone', label: 'Telefone do RH', kind: 'text', optional: true, max: 40 },
]

const typedOf = ({ brand_color, hr_email, hr_phone }: CompanySettings): Typed => ({ brand_color: brand_color ?? '', hr_email: hr_email ?? '', hr_phone: hr_phone ?? '' })

/** How the portal of who is arriving looks, and whom it sends people to. */
export function ArrivalLookCard({ settings }: { readonly settings: CompanySettings }) {
  const client = useQueryClient()
  const queryKey = settingsKeys.details(settings.company_id)
  const saving = useSaveForm<Typed, CompanySettings>({
    initial: typedOf(settings),
    save: ({ brand_color = '', hr_email = '', hr_phone = '' }) =>
      saveSettings(settings, { brand_color: brand_color || null, hr_email: hr_email.trim() || null, hr_phone: hr_phone.trim() || null }),
    done: 'Portal de chegada salvo',
    stale: [queryKey],
    onDone: (saved) => {
      client.setQueryData(queryKey, saved)
      saving.form.reset(typedOf(saved))
    },
  })
  const color = saving.form.watch('brand_color')
  const { isDirty } = saving.form.formState
  return (
    <SettingSection title="Portal de chegada" description="É a página que quem foi contratado abre no celular antes do primeiro dia. A marca da empresa também aparece nela.">
      <FormSection {...saving} confirmLabel="Salvar portal" canSave={isDirty} failure="O portal não foi salvo" isUnsaved={isDirty}>
        <p data-brand={color || undefined} className="rounded-lg bg-linear-to-r from-band to-band-end px-4 py-3 font-semibold text-on-band">Que bom ter você aqui!</p>
        <FieldInputs fields={FIELDS} />
      </FormSection>
    </SettingSection>
  )
}
