import { formatDateTime } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { cn } from '#shared/ui/cn.ts'
import { DeadlineBadge } from '#shared/ui/deadline-badge.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { stepLook, type ThreadStep } from '../model/thread.ts'
import { approverText, stepPeopleText, substituteText } from '../model/thread-words.ts'

const DOTS = {
  neutral: 'bg-border-strong',
  info: 'bg-info',
  success: 'bg-success',
  danger: 'bg-danger',
  warning: 'bg-warning',
} as const

function Step({ step }: { readonly step: ThreadStep }) {
  const { label, tone } = stepLook(step.state)
  const several = step.approvers.length > 1
  const decided = step.approvers.filter(({ decision }) => decision !== null)
  return (
    <li className="relative pb-4 pl-6 last:pb-0 not-last:before:absolute not-last:before:top-3 not-last:before:-bottom-1.5 not-last:before:left-[0.3125rem] not-last:before:w-0.5 not-last:before:bg-border">
      <span aria-hidden="true" className={cn('absolute top-1.5 left-0 size-3 rounded-full border-2 border-surface', DOTS[tone])} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">
          <span className="sr-only">Etapa {step.position}: </span>
          {stepPeopleText(step)}
        </span>
        <Badge tone={tone}>{label}</Badge>
        {step.state === 'waiting' && <DeadlineBadge dueAt={step.due_at} />}
      </div>
      {step.held && step.state === 'waiting' && (
        <p className="text-sm text-warning-text">Ninguém foi encontrado para esta etapa: os administradores decidem.</p>
      )}
      {step.state === 'waiting' &&
        step.approvers.map((approver) => {
          const text = substituteText(approver)
          return text && (
            <p key={approver.id} className="text-sm text-text-muted">
              {text}
            </p>
          )
        })}
      {decided.map((approver) => (
        <p key={approver.id} className="mt-1 flex min-w-0 items-center gap-2 text-sm text-text-muted">
          {several && <PersonPhoto person={approver} size="sm" />}
          <span className="min-w-0 break-words">
            {several && `${approver.name}: `}
            {approverText(approver)} em {formatDateTime(approver.decided_at)}
          </span>
        </p>
      ))}
    </li>
  )
}

/** The way of a request, step by step, with who decides each. */
export function ThreadSteps({ steps }: { readonly steps: readonly ThreadStep[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <Step key={step.position} step={step} />
      ))}
    </ol>
  )
}
