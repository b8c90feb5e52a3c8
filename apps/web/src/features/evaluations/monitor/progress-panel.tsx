import { useQuery } from '@tanstack/react-query'
import { BellRing, CalendarClock } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { remindLate } from '../data/cycles/monitor-acts.ts'
import { progressQuery } from '../data/cycles/monitor-queries.ts'
import { type Cycle, formsText, STEP_LABELS } from '../model/cycles/cycle.ts'
import type { Funnel } from '../model/cycles/monitor-list.ts'
import { StepDialog } from './step-dialog.tsx'

type Step = Cycle['steps'][number]

function stateOf({ opens_on: opens, closes_on: closes }: Step, today: string) {
  if (today < opens) return { label: 'Ainda não começou', tone: 'neutral' } as const
  return today > closes ? ({ label: 'Terminada', tone: 'success' } as const) : ({ label: 'Aberta', tone: 'primary' } as const)
}

/** What a step came to so far, in words and as a share; null where there is nothing to count, or nothing may be told. */
function countOf({ step }: Step, { steps, pulse, proposed }: Funnel): { readonly text: string; readonly share: number | null } | null {
  if (step === 'nomination') return { text: proposed === 0 ? 'Nenhuma indicação aguarda aprovação' : proposed === 1 ? '1 indicação aguarda aprovação' : `${String(proposed)} indicações aguardam aprovação`, share: null }
  if (step === 'pulse') return pulse && { text: pulse.answered === null ? `${peopleText(pulse.asked)}; quantas responderam aparece a partir do mínimo` : `${String(pulse.answered)} de ${peopleText(pulse.asked)} responderam`, share: pulse.answered === null ? null : pulse.answered / Math.max(1, pulse.asked) }
  const found = steps.find((each) => each.step === step)
  if (found === undefined) return null
  if (found.sent === null) return { text: `${formsText(found.forms)} em sigilo: com tão poucas pessoas avaliadas, o andamento não aparece`, share: null }
  const drafts = found.drafts === null || found.drafts === 0 ? '' : `, ${String(found.drafts)} em rascunho`
  return { text: `${found.sent.toLocaleString('pt-BR')} de ${formsText(found.forms)} ${found.sent === 1 ? 'enviado' : 'enviados'}${drafts}`, share: found.forms === 0 ? null : found.sent / found.forms }
}

function StepRow({ step, funnel, onMove }: { readonly step: Step; readonly funnel: Funnel; readonly onMove: () => void }) {
  const { label, tone } = stateOf(step, todayIso())
  const count = countOf(step, funnel)
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{STEP_LABELS[step.step]}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-sm text-text-muted tabular">
          {formatDate(step.opens_on)} a {formatDate(step.closes_on)}
        </span>
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onMove}>
          <CalendarClock aria-hidden="true" className="size-4" />
          Mudar prazo<span className="sr-only">: {STEP_LABELS[step.step]}</span>
        </Button>
      </div>
      {count?.share != null && (
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-success" style={{ width: `${count.share * 100}%` }} />
        </div>
      )}
      {count && <p className="text-sm text-text-muted tabular">{count.text}</p>}
    </li>
  )
}

/** How far each step of a running cycle is, and a reminder to whoever is late. */
export function ProgressPanel({ cycle, onLate }: { readonly cycle: Cycle; readonly onLate: () => void }) {
  const progress = useQuery(progressQuery(cycle.id))
  const [moved, setMoved] = useState<Step | null>(null)
  const remind = useAct({
    act: () => remindLate(cycle.id, null),
    done: (count) => (count === 0 ? 'Todos que faltam já receberam um lembrete hoje' : `Lembrete enviado a ${peopleText(count)}`),
    failed: 'O lembrete não foi enviado',
    stale: SUBJECTS.evaluations,
  })
  return (
    <QueryStates query={progress} pending={<Skeleton className="h-64 rounded-lg" />}>
      {(funnel) =>
        funnel && (
          <div className="flex max-w-[52rem] flex-col gap-4">
            <div className="flex flex-wrap items-center gap-3">
              <p role="status" className="text-lg font-medium tabular">
                {funnel.late === 0 ? 'Ninguém está devendo resposta agora.' : `${peopleText(funnel.late)} ainda ${funnel.late === 1 ? 'deve' : 'devem'} resposta.`}
              </p>
              {cycle.status === 'running' && funnel.late > 0 && (
                <>
                  <Button pending={remind.isPending} onClick={() => remind.mutate()}>
                    <BellRing aria-hidden="true" className="size-4" />
                    Lembrar quem falta
                  </Button>
                  <Button variant="ghost" onClick={onLate}>Ver quem falta</Button>
                </>
              )}
            </div>
            <p className="text-sm text-text-muted">O sistema lembra sozinho 5 e 2 dias antes do fim de cada etapa e no último dia. Cada pessoa recebe no máximo um lembrete por dia.</p>
            <ul aria-label="Etapas" className="divide-y border-y">
              {cycle.steps.map((step) => (
                <StepRow key={step.step} step={step} funnel={funnel} onMove={() => setMoved(step)} />
              ))}
            </ul>
            {moved !== null && <StepDialog cycleId={cycle.id} step={moved} onClose={() => setMoved(null)} />}
          </div>
        )
      }
    </QueryStates>
  )
}
