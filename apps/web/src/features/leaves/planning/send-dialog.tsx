import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { ConfirmRules } from '../granting/confirm-rules.tsx'
import { GrantChoiceField } from '../granting/grant-choice.tsx'
import type { Bar } from '../model/map/map.ts'
import { NO_GRANT } from '../model/requests/grant.ts'
import type { PlanActs, Sending } from './use-plan.ts'

export interface SendDialogProps {
  readonly bars: readonly Bar[]
  readonly plan: PlanActs
  readonly onClose: () => void
}

const NAMES = new Intl.ListFormat('pt-BR')

/** Sends a plan: as proposals, or granted by HR, who confirms what goes against a rule once the rest is done. */
export function SendDialog({ bars, plan, onClose }: SendDialogProps) {
  const isHr = usePermissions().can('manage_settings')
  const [grant, setGrant] = useState(NO_GRANT)
  const [{ open: refused, problem }, setSending] = useState<Sending>({ open: [], problem: null })
  const [isChecked, setChecked] = useState(false)
  // What a try before this one got through is in the draft no more.
  const open = refused.filter(({ items }) => bars.some(({ id }) => items.includes(id)))
  const ids = [...new Set(bars.map(({ employee_id }) => employee_id))]
  const rules = [...new Map(open.flatMap(({ confirms }) => confirms).map((rule) => [rule.code, { ...rule, about: null }])).values()]
  const waiting = bars.filter(({ id }) => open.length === 0 || problem !== null || open.some(({ items }) => items.includes(id)))
  const isReady = rules.every(({ code }) => grant.confirms.includes(code)) && (rules.length === 0 || grant.reason.trim() !== '')
  const send = async (): Promise<void> => {
    setChecked(true)
    if (!isReady) return
    const sending = await plan.send(waiting, grant)
    setSending(sending.problem === null ? sending : { ...sending, open: [...sending.open, ...open] })
    setChecked(false)
    if (sending.open.length === 0 && sending.problem === null) onClose()
  }
  return (
    <FormDialog
      title={ids.length === 1 ? 'Enviar a 1 pessoa?' : `Enviar a ${String(ids.length)} pessoas?`}
      description={grant.grants ? 'Ninguém precisa responder: as datas valem assim que você conceder.' : 'Cada pessoa confirma as datas em Licenças. Enquanto ninguém responde, você pode retomar o plano.'}
      confirmLabel={grant.grants ? 'Conceder férias' : 'Enviar propostas'}
      canSave={rules.every(({ code }) => grant.confirms.includes(code))}
      act={{ isPending: plan.isBusy, error: problem?.error }}
      {...(problem && { failure: problem.title })}
      isUnsaved={grant.reason !== ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {isHr && open.length === 0 && <GrantChoiceField grants={grant.grants} onChange={(grants) => setGrant({ ...NO_GRANT, grants })} />}
      {open.length > 0 && <p>Falta conceder: {NAMES.format([...new Set(open.map(({ person }) => person.name))])}.</p>}
      <ConfirmRules rules={rules} choice={grant} isChecked={isChecked} onChange={setGrant} />
      <ReachOf employees={ids} kind={grant.grants ? 'leave_granted' : 'leave_proposed'} />
    </FormDialog>
  )
}
