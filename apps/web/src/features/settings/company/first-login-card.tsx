import { useQueryClient } from '@tanstack/react-query'

import { SavedCheckbox } from '#shared/form/saved-checkbox.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { Refusal } from '#shared/ui/refusal.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { saveSettings, settingsKeys } from '../data/company/settings-queries.ts'
import type { CompanySettings } from '../model/company/company-settings.ts'

/** Whether a login must change its password the first time; saved at once. */
export function FirstLoginCard({ settings }: { readonly settings: CompanySettings }) {
  const queryClient = useQueryClient()
  const queryKey = settingsKeys.details(settings.company_id)
  const save = useAct({
    act: (required: boolean) => saveSettings(settings, { require_password_change_at_first_login: required }),
    done: (_, required) => (required ? 'Troca de senha exigida' : 'Troca de senha dispensada'),
    stale: [queryKey],
    onDone: (saved) => void queryClient.setQueryData(queryKey, saved),
  })
  return (
    <SettingSection
      title="Primeiro login"
      description="Vale para quem recebeu uma senha pronta e nunca a trocou: o sistema fica bloqueado até a pessoa criar a dela. Quem chega por convite já cria a própria senha e não é afetado."
    >
      <div className="flex flex-col gap-3">
        <Refusal error={save.error} title="A escolha não foi salva" />
        <SavedCheckbox
          label="Exigir troca de senha no primeiro login"
          checked={settings.require_password_change_at_first_login}
          save={save.mutateAsync}
        />
      </div>
    </SettingSection>
  )
}
