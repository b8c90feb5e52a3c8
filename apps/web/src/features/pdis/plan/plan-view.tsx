import { formatDate } from '#shared/lib/dates.ts'
import { formatMoney } from '#shared/lib/money.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ActionFacts } from '../board/action-card.tsx'
import { Board, FormalHint } from '../board/board.tsx'
import { type Area, ASPIRATION_READERS, daysText, isMostlyFormal, LEARNING, levelText, type Plan, PLAN_STATES, PURPOSES } from '../model/plan.ts'
import type { TaskForm } from '../model/task-form.ts'
import { CheckInsPart } from './check-ins-part.tsx'
import { PlanActs } from './plan-acts.tsx'
import { PlanProgress } from './progress.tsx'

interface PlanViewProps {
  readonly plan: Plan
  readonly taskForm: TaskForm
  readonly onEdit: () => void
}

function Words({ label, text, note }: { readonly label: string; readonly text: string | null; readonly note?: string }) {
  if (text === null) return null
  return (
    <div>
      <p className="text-sm text-text-muted">{label}{note && `. ${note}`}</p>
      <p className="break-words whitespace-pre-line" dir="auto">{text}</p>
    </div>
  )
}

function Levels({ areas, isWanted }: { readonly areas: readonly Area[]; readonly isWanted: boolean }) {
  return (
    <ul className="divide-y">
      {areas.map((area) => (
        <li key={area.id} className="py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 break-words">{area.competency}</span>
            <span className="font-medium">{levelText(isWanted ? area.target_level : area.current_level)}</span>
          </p>
          {isWanted && area.behaviour !== null && <p className="text-sm break-words text-text-muted">{area.behaviour}</p>}
          {!isWanted && area.why !== null && <p className="text-sm break-words text-text-muted">{area.why}</p>}
        </li>
      ))}
    </ul>
  )
}

/** The actions before the plan begins: nothing to move yet. */
function Planned({ plan }: { readonly plan: Plan }) {
  return (
    <div className="flex flex-col gap-4">
      {isMostlyFormal(plan.formal_share) && <FormalHint />}
      {plan.areas.map((area) => (
        <div key={area.id}>
          <h3 className="font-medium break-words">{area.competency}</h3>
          {area.actions.length === 0 && <p className="text-sm text-text-muted">Ainda sem ações.</p>}
          <ul className="divide-y">
            {area.actions.map((action) => (
              <li key={action.id} className="flex flex-col gap-1 py-2">
                <p className="break-words">{action.title}</p>
                <p className="text-sm text-text-muted">{LEARNING[action.learning].label} · até {formatDate(action.due_on)}</p>
                <ActionFacts action={{ ...action, competency: area.competency }} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** A plan as one page: where the person is, where they want to be, how they get there, and how it is going. */
export function PlanView({ plan, taskForm, onEdit }: PlanViewProps) {
  const { status, areas, cost } = plan
  const state = PLAN_STATES[status]
  const isDraft = status === 'draft' || status === 'waiting'
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state.tone}>{state.label}</Badge>
          {plan.is_still && <Badge tone="info">Sem movimento há 30 dias</Badge>}
          {plan.is_late && <Badge tone="danger">Prazo do plano passou</Badge>}
        </p>
        {plan.returned_reason !== null && status === 'draft' && <Alert tone="warning" title="Este plano voltou para ajustes">{plan.returned_reason}</Alert>}
        {plan.has_mentor_left && plan.mentor !== null && (
          <Alert tone="warning" title={`${plan.mentor.name} saiu da empresa`}>O plano ficou sem quem oriente. {plan.may_edit ? 'Escolha outra pessoa em “Editar plano”, ou deixe sem.' : ''}</Alert>
        )}
        {!isDraft && <PlanProgress plan={plan} />}
        <PlanActs plan={plan} onEdit={onEdit} />
        <DescriptionList
          items={[
            { label: 'Período', value: daysText(plan) },
            { label: 'Para que serve', value: PURPOSES[plan.purpose] },
            ...(plan.mentor === null ? [] : [{ label: 'Quem orienta', value: plan.mentor.name }]),
            ...(cost === null || cost === 0 ? [] : [{ label: 'Investimento', value: formatMoney(String(cost)) }]),
          ]}
        />
        <Words label="Como terminou" text={plan.closing_note} />
      </div>
      {areas.length === 0 ? (
        <p className="text-text-muted">O plano ainda não tem competências. Edite o plano para escrever o primeiro passo.</p>
      ) : (
        <>
          <div className="grid gap-6 md:grid-cols-2">
            <Section title="Onde estou">
              <Words label="Pontos fortes" text={plan.strengths} />
              <Levels areas={areas} isWanted={false} />
            </Section>
            <Section title="Onde quero chegar">
              <Words label="Cargo desejado" text={plan.target_position} />
              <Words label="Aspiração" note={ASPIRATION_READERS} text={plan.aspiration} />
              <Levels areas={areas} isWanted />
            </Section>
          </div>
          <Section title="Como vou chegar">{isDraft ? <Planned plan={plan} /> : <Board plan={plan} taskForm={taskForm} />}</Section>
        </>
      )}
      <CheckInsPart checkIns={plan.check_ins} />
    </div>
  )
}
