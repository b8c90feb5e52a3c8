import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { Typed } from '#shared/lib/fields/field-spec.ts'
import { Button } from '#shared/ui/button.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { accessPolicyKey, setPasswordRules } from '../data/security/access-policy.ts'
import type { SecurityCardProps } from './second-factor-card.tsx'
import { SetBy } from './set-by.tsx'
import { tellConflict } from './tell-conflict.ts'

/** What new passwords need. Passwords of before stay good until they are changed. */
export function PasswordRulesCard({ companyId, policy }: SecurityCardProps) {
  const stale = [accessPolicyKey(companyId)]
  const saving = useSaveForm<Typed>({
    initial: { length: policy.password_length === null ? '' : String(policy.password_length), classes: String(policy.password_classes) },
    save: ({ length = '', classes }) => setPasswordRules(companyId, policy.passwords_set_at, length.trim() === '' ? null : Number(length), classes === 'true'),
    done: 'Regras de senha salvas',
    stale,
    onFailed: tellConflict,
  })
  const restore = useAct({ act: () => setPasswordRules(companyId, policy.passwords_set_at, null, false), done: 'Regras de senha de volta ao padrão', failed: 'As regras não foram salvas', stale })
  const { isDirty } = saving.form.formState
  return (
    <SettingSection title="Senhas" description="Vale quando alguém cria, redefine ou altera a senha. As senhas de hoje continuam valendo até a próxima troca.">
      <FormSection {...saving} confirmLabel="Salvar regras" canSave={isDirty} failure="As regras não foram salvas" isUnsaved={isDirty && !saving.act.isSuccess}>
        <FieldInput
          field={{
            name: 'length', label: 'Mínimo de caracteres', kind: 'number', optional: true, max: 2,
            hint: 'De 8 a 64. Vazio mantém o mínimo do sistema.',
            problem: (text) => (/^\d+$/.test(text) && Number(text) >= 8 && Number(text) <= 64 ? null : 'Exija de 8 a 64 caracteres.'),
          }}
        />
        <FieldInput field={{ name: 'classes', label: 'Exigir maiúscula, minúscula, número e caractere especial também ao criar ou redefinir a senha', kind: 'boolean' }} />
        <SetBy at={policy.passwords_set_at} by={policy.passwords_set_by} standard="6 caracteres ao criar ou redefinir; 8, com os quatro tipos, ao alterar" />
      </FormSection>
      {(policy.password_length !== null || policy.password_classes) && (
        <div className="mt-3">
          <Button pending={restore.isPending} onClick={() => restore.mutate()}>
            Voltar ao padrão
          </Button>
        </div>
      )}
    </SettingSection>
  )
}
