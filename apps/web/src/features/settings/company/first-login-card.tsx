import { useQueryClient } from '@tanstack/react-query'

import { SavedCheckbox } from '#shared/form/saved-checkbox.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { Card } from '#shared/ui/card.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
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
    <Card title="Primeiro login">
      <div className="flex max-w-xl flex-col gap-3">
        <Refusal error={save.error} title="A escolha não foi salva" />
        <SavedCheckbox
          label="Exigir troca de senha no primeiro login"
          checked={settings.require_password_change_at_first_login}
          save={save.mutateAsync}
        />
        <p className="text-sm text-text-muted">
          Vale para quem recebeu uma senha pronta e nunca a trocou: o sistema fica bloqueado até a pessoa criar a dela. Quem chega por convite
          já cria a própria senha e não é afetado.
        </p>
      </div>
    </Card>
  )
}
