import { Link } from '@tanstack/react-router'
import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { closePlan, decidePlan, submitPlan } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import { planList } from '../model/pdis-list.ts'
import type { Plan } from '../model/plan.ts'
import { CheckInDialog } from './check-in-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'

type Asked = 'submit' | 'return' | 'close' | 'discard' | 'check-in'

interface PlanActsProps {
  readonly plan: Plan
  readonly onEdit: () => void
}

interface AskProps {
  readonly plan: Plan
  readonly onClose: () => void
}

function SubmitDialog({ plan, onClose }: AskProps) {
  const isOwn = plan.scope === 'own'
  const act = usePlanAct(() => submitPlan(plan.id), isOwn ? 'Plano enviado' : 'Plano iniciado', { onDone: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isOwn ? 'Enviar o plano?' : 'Começar o plano?'}
      description={isOwn ? 'Quem lidera você lê o plano e concorda ou devolve com sugestões. Sem ninguém acima de você, ele começa agora.' : `As ações viram tarefas de ${plan.person.name}, que recebe um aviso.`}
      confirmLabel={isOwn ? 'Enviar plano' : 'Começar plano'}
      pending={act.isPending}
      error={act.error}
      failure="O plano não foi enviado"
      onConfirm={() => act.mutate()}
    />
  )
}

function ReturnDialog({ plan, onClose }: AskProps) {
  const act = usePlanAct((reason: string) => decidePlan(plan.id, false, reason), 'Plano devolvido', { onDone: onClose })
  return (
    <ReasonDialog
      title="Devolver o plano?"
      description={`${plan.person.name} vai ler o que falta e pode enviar de novo.`}
      label="O que falta"
      missing="Diga o que falta no plano"
      confirmLabel="Devolver plano"
      act={act}
      failure="O plano não foi devolvido"
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    />
  )
}

function DiscardDialog({ plan, onClose }: AskProps) {
  const act = usePlanAct(() => closePlan(plan.id, 'cancelled', null), 'Plano cancelado', { onDone: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title="Cancelar este plano?"
      description="O que foi escrito fica guardado entre os planos encerrados, e um novo pode começar."
      confirmLabel="Cancelar plano"
      cancelLabel="Voltar"
      pending={act.isPending}
      error={act.error}
      failure="O plano não foi cancelado"
      onConfirm={() => act.mutate()}
    />
  )
}

/** What the reader may do with a plan as a whole. */
export function PlanActs({ plan, onEdit }: PlanActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const agree = usePlanAct(() => decidePlan(plan.id, true, null), 'Plano combinado', { failed: 'O plano não foi aprovado' })
  const isActive = plan.status === 'active'
  return (
    <div data-shell className="flex flex-wrap gap-2">
      {plan.may_submit && <Button variant="primary" onClick={() => setAsked('submit')}>{plan.scope === 'own' ? 'Enviar para quem me lidera' : 'Começar o plano'}</Button>}
      {plan.may_decide && <Button variant="primary" pending={agree.isPending} onClick={() => agree.mutate()}>Concordar com o plano</Button>}
      {plan.may_decide && <Button onClick={() => setAsked('return')}>Devolver</Button>}
      {plan.may_check_in && <Button onClick={() => setAsked('check-in')}>Contar como está indo</Button>}
      {(plan.scope === 'lead' || plan.scope === 'hr') && <Link to="/app/pdis" search={planList.url({ ...planList.start, tab: 'competencias', pessoa: plan.person.id })} className={buttonClass()}>Ver competências</Link>}
      {plan.may_edit && <Button onClick={onEdit}><Pencil aria-hidden="true" className="size-4" />Editar plano</Button>}
      {plan.may_close && isActive && <Button onClick={() => setAsked('close')}>Encerrar plano</Button>}
      {plan.may_close && !isActive && <Button variant="ghost" onClick={() => setAsked('discard')}>Cancelar plano</Button>}
      <Button variant="ghost" onClick={() => window.print()}><Printer aria-hidden="true" className="size-4" />Imprimir</Button>
      {asked === 'submit' && <SubmitDialog plan={plan} onClose={close} />}
      {asked === 'return' && <ReturnDialog plan={plan} onClose={close} />}
      {asked === 'discard' && <DiscardDialog plan={plan} onClose={close} />}
      {asked === 'close' && <CloseDialog plan={plan} onClose={close} />}
      {asked === 'check-in' && <CheckInDialog plan={plan} onClose={close} />}
    </div>
  )
}
