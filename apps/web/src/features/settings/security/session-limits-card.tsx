import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { Typed } from '#shared/lib/fields/field-spec.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { accessPolicyKey, limitImpact, limitSessions, type SessionLimits } from '../data/security/access-policy.ts'
import { hourChoices } from '../model/security/access-policy.ts'
import type { SecurityCardProps } from './second-factor-card.tsx'
import { SetBy } from './set-by.tsx'
import { tellConflict } from './tell-conflict.ts'

const SESSIONS = [8, 12, 24, 168, 336, 720, 2160] as const
const IDLE = [2, 4, 8, 24, 72, 168, 720] as const
const NONE: SessionLimits = { sessionHours: null, idleHours: null }

const hours = (text = ''): number | null => (text === '' ? null : Number(text))
const limitsOf = ({ session_hours, idle_hours }: Typed): SessionLimits => ({ sessionHours: hours(session_hours), idleHours: hours(idle_hours) })

/** After how long a session ends. Whom it signs out at once is told before it is written. */
export function SessionLimitsCard({ companyId, policy }: SecurityCardProps) {
  const [asked, setAsked] = useState<{ readonly limits: SessionLimits; readonly people: number; readonly own: boolean } | null>(null)
  const stale = [accessPolicyKey(companyId)]
  const write = useAct({
    act: (limits: SessionLimits) => limitSessions(companyId, policy.sessions_set_at, limits),
    done: 'Duração das sessões salva',
    stale,
    onDone: () => setAsked(null),
    onFailed: tellConflict,
  })
  const look = async (limits: SessionLimits): Promise<void> => {
    const impact = await limitImpact(companyId, limits)
    if (impact.people === 0) await write.mutateAsync(limits)
    else setAsked({ limits, ...impact })
  }
  const saving = useSaveForm<Typed>({
    initial: { session_hours: policy.session_hours === null ? '' : String(policy.session_hours), idle_hours: policy.idle_hours === null ? '' : String(policy.idle_hours) },
    save: (typed) => look(limitsOf(typed)),
  })
  const restore = useAct({ act: () => look(NONE), failed: 'A duração não foi salva' })
  const { isDirty } = saving.form.formState
  const isSet = policy.session_hours !== null || policy.idle_hours !== null
  return (
    <SettingSection title="Duração da sessão" description="Depois deste tempo a pessoa entra de novo, com a senha e o código. O que estava digitando fica guardado na aba.">
      <FormSection {...saving} confirmLabel="Salvar duração" canSave={isDirty} failure="A duração não foi salva" isUnsaved={isDirty && !write.isSuccess}>
        <FieldInput
          field={{ name: 'session_hours', label: 'A sessão termina depois de', kind: 'choice', none: 'Sem limite', hint: 'Contado desde a entrada, mesmo em uso.' }}
          choices={hourChoices(SESSIONS, policy.session_hours)}
        />
        <FieldInput
          field={{
            name: 'idle_hours', label: 'Ou depois de ficar sem uso por', kind: 'choice', none: 'Sem limite',
            hint: 'Com o sistema fechado. Uma página aberta conta como uso.',
            problem: (text, typed) => (typed['session_hours'] && Number(text) > Number(typed['session_hours']) ? 'O tempo sem uso não pode passar da duração da sessão.' : null),
          }}
          choices={hourChoices(IDLE, policy.idle_hours)}
        />
        <SetBy at={policy.sessions_set_at} by={policy.sessions_set_by} standard="sem limite; a pessoa continua conectada até sair" />
      </FormSection>
      {isSet && (
        <div className="mt-3">
          <Button pending={restore.isPending} onClick={() => restore.mutate()}>
            Voltar ao padrão
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Encerrar sessões agora?"
        description={
          asked && `${asked.people === 1 ? '1 pessoa terá' : `${String(asked.people)} pessoas terão`} de entrar de novo, porque a sessão já passa do novo limite.${asked.own ? ' Você também.' : ''}`
        }
        confirmLabel="Salvar e encerrar"
        tone="danger"
        pending={write.isPending}
        error={write.error}
        failure="A duração não foi salva"
        onConfirm={() => asked && write.mutate(asked.limits)}
      />
    </SettingSection>
  )
}
