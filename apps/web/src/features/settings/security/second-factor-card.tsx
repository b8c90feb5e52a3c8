import { useState } from 'react'

import { type Role, ROLES } from '#shared/access/permissions.gen.ts'
import { ROLE_LABELS } from '#shared/access/roles.ts'
import { useAct } from '#shared/form/use-act.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { type AccessPolicy, accessPolicyKey, demandSecondFactor } from '../data/security/access-policy.ts'
import { demandImpact, roleStanding } from '../model/security/access-policy.ts'
import { SetBy } from './set-by.tsx'
import { tellConflict } from './tell-conflict.ts'

const GRACES = [[0, 'No próximo acesso'], [3, 'Em 3 dias'], [7, 'Em 7 dias'], [15, 'Em 15 dias'], [30, 'Em 30 dias']] as const

export interface SecurityCardProps {
  readonly companyId: string
  readonly policy: AccessPolicy
}

/** Which roles need a second factor. Whom it meets is told before it is written. */
export function SecondFactorCard({ companyId, policy }: SecurityCardProps) {
  const { hasShownCode } = useSession()
  const demanded = policy.roles.filter(({ starts_at: from }) => from !== null).map(({ role }) => role)
  const [chosen, setChosen] = useState<readonly Role[]>(demanded)
  const [grace, setGrace] = useState(0)
  const [isConfirming, setConfirming] = useState(false)
  const added = policy.roles.filter(({ role }) => chosen.includes(role) && !demanded.includes(role))
  const isChanged = added.length > 0 || chosen.length !== demanded.length
  const save = useAct({
    act: (roles: readonly Role[]) => demandSecondFactor(companyId, policy.factors_set_at, roles, grace),
    done: (_, roles) => (roles.length === 0 ? 'Verificação em duas etapas opcional para todos' : 'Exigência salva'),
    stale: [accessPolicyKey(companyId)],
    onDone: () => setConfirming(false),
    onFailed: tellConflict,
  })
  const toggle = (role: Role, isOn: boolean): void => setChosen(ROLES.filter((each) => (each === role ? isOn : chosen.includes(each))))
  return (
    <SettingSection title="Verificação em duas etapas" description="Além da senha, um código do celular a cada entrada. Quem ainda não usa configura ao entrar, antes de ver qualquer coisa.">
      <div className="flex flex-col gap-4">
        {!hasShownCode && (
          <Alert tone="info" title="Comece pelo seu acesso">
            Para exigir dos outros, ative antes a sua, em Meu Perfil → Segurança, e entre com o código.
          </Alert>
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">Exigir de quem tem o perfil</legend>
          {policy.roles.map((figures) => {
            const isTheirs = figures.role === 'master' && !policy.may_set_master
            return (
              <div key={figures.role} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Checkbox
                  label={ROLE_LABELS[figures.role]}
                  checked={chosen.includes(figures.role)}
                  disabled={isTheirs || (!hasShownCode && !demanded.includes(figures.role))}
                  onChange={(event) => toggle(figures.role, event.target.checked)}
                />
                <span className="text-sm text-text-muted">
                  {roleStanding(figures)}
                  {isTheirs && ' · só um Master decide'}
                </span>
              </div>
            )
          })}
        </fieldset>
        {added.length > 0 && (
          <Field label="A partir de quando" hint={demandImpact(added, grace)}>
            <SelectInput value={String(grace)} onChange={(event) => setGrace(Number(event.target.value))}>
              {GRACES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectInput>
          </Field>
        )}
        <SetBy at={policy.factors_set_at} by={policy.factors_set_by} standard="opcional para todos" />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabled={!isChanged} onClick={() => setConfirming(true)}>
            Salvar exigência
          </Button>
          {demanded.length > 0 && (policy.may_set_master || !demanded.includes('master')) && (
            <Button
              onClick={() => {
                setChosen([])
                setConfirming(true)
              }}
            >
              Voltar ao padrão
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={added.length > 0 ? 'Exigir a verificação em duas etapas?' : 'Deixar de exigir a verificação em duas etapas?'}
        description={added.length > 0 ? demandImpact(added, grace) : 'Quem já configurou continua usando o código, e passa a poder remover.'}
        confirmLabel={added.length > 0 ? 'Exigir' : 'Deixar de exigir'}
        pending={save.isPending}
        error={save.error}
        failure="A exigência não foi salva"
        onConfirm={() => save.mutate(chosen)}
      />
      <UnsavedGuard unsaved={() => isChanged && !save.isSuccess} />
    </SettingSection>
  )
}
