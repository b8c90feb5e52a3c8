import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'

import { useSession } from '#shared/session/session-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { mentoredPlansQuery, ownPlansQuery, planQuery } from '../data/plan-queries.ts'
import { daysText, isOpenPlan, PLAN_STATES, type PlanRow } from '../model/plan.ts'
import type { TaskForm } from '../model/task-form.ts'
import { PLAN_PENDING } from './plan-sheet.tsx'
import { PlanView } from './plan-view.tsx'
import { PlanProgress } from './progress.tsx'

interface OwnPanelProps {
  readonly taskForm: TaskForm
  readonly onOpen: (id: string) => void
  readonly onEdit: (id: string) => void
  readonly onBegin: () => void
  /** To the own competencies, where a gap begins a plan. */
  readonly onGaps: () => void
}

function Plans({ title, plans, showsPerson = false, onOpen }: { readonly title: string; readonly plans: readonly PlanRow[]; readonly showsPerson?: boolean; readonly onOpen: (id: string) => void }) {
  if (plans.length === 0) return null
  return (
    <Section title={title} note={plans.length}>
      <ul aria-label={title} className="-mt-3 divide-y">
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <button type="button" className={`${TEXT_LINK} text-left break-words`} onClick={() => onOpen(plan.id)}>{showsPerson ? `${plan.person.name}: ${plan.title}` : plan.title}</button>
              <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted">{daysText(plan)} <Badge tone={PLAN_STATES[plan.status].tone}>{PLAN_STATES[plan.status].label}</Badge></p>
            </div>
            <div className="w-full sm:w-64"><PlanProgress plan={plan} isSmall /></div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Current({ plan: { id }, taskForm, onEdit }: { readonly plan: PlanRow } & Pick<OwnPanelProps, 'taskForm' | 'onEdit'>) {
  const plan = useQuery(planQuery(id))
  return (
    <QueryStates query={plan} pending={PLAN_PENDING}>
      {(found) => (
        <div className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold break-words">{found.title}</h2>
          <PlanView plan={found} taskForm={taskForm} onEdit={() => onEdit(id)} />
        </div>
      )}
    </QueryStates>
  )
}

/** The reader's own plan as one page, those of the past, and those that they guide as a mentor. */
export function OwnPanel({ taskForm, onOpen, onEdit, onBegin, onGaps }: OwnPanelProps) {
  const { employee } = useSession()
  const companyId = employee?.company_id ?? ''
  const own = useQuery({ ...ownPlansQuery(companyId), enabled: companyId !== '' })
  const mentored = useQuery({ ...mentoredPlansQuery(companyId), enabled: companyId !== '' })
  return (
    <div className="flex flex-col gap-8">
      <QueryStates query={own} pending={PLAN_PENDING}>
        {(plans) => {
          const current = plans.find(isOpenPlan)
          return (
            <>
              {current ? (
                <Current key={current.id} plan={current} taskForm={taskForm} onEdit={onEdit} />
              ) : (
                <EmptyState icon={<Sprout />} title="Você não tem um PDI em aberto" action={<><Button variant="primary" onClick={onBegin}>Começar um plano</Button><Button onClick={onGaps}>Partir das minhas competências</Button></>}>
                  Escolha uma ou duas competências, onde quer chegar e o primeiro passo. Quem lidera você combina o plano com você.
                </EmptyState>
              )}
              <Plans title="Planos anteriores" plans={plans.filter((plan) => !isOpenPlan(plan))} onOpen={onOpen} />
            </>
          )
        }}
      </QueryStates>
      {mentored.data && <Plans title="Planos que você orienta" plans={mentored.data} showsPerson onOpen={onOpen} />}
    </div>
  )
}
