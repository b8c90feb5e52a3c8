import { useQuery } from '@tanstack/react-query'
import { CalendarRange, EllipsisVertical, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { setCycleStatus } from '../data/goal-acts.ts'
import { goalClosingQuery } from '../data/life-queries.ts'
import { leftOpenText } from '../model/closing/closing-draft.ts'
import { CYCLE_STATUS_LABELS, type CycleStatus, EVERY_LABELS, type GoalCycle } from '../model/goal.ts'
import { cycleDays, objectivesText } from '../model/looks.ts'
import { CYCLE_STEPS, type CycleStep } from '../model/writing/cycle-draft.ts'
import { CycleForm } from './cycle-form.tsx'

const TONES = { planning: 'neutral', active: 'success', closing: 'warning', closed: 'neutral' } as const satisfies Readonly<Record<CycleStatus, string>>

function rulesText({ checkin_every: every, max_objectives: objectives, max_key_results: results, people_may_create: mayCreate }: GoalCycle): string {
  return `Check-in ${EVERY_LABELS[every].toLowerCase()} · até ${String(objectives)} objetivos por pessoa e ${String(results)} resultados-chave por objetivo · ${mayCreate ? 'cada um cria os seus' : 'quem lidera define'}`
}

interface CycleRowProps {
  readonly cycle: GoalCycle
  readonly onEdit: () => void
  readonly onStep: (step: CycleStep) => void
}

function CycleRow({ cycle, onEdit, onStep }: CycleRowProps) {
  const [next, ...back] = CYCLE_STEPS[cycle.status]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{cycle.name}</span>
          <Badge tone={TONES[cycle.status]} dashed={cycle.status === 'planning'}>{CYCLE_STATUS_LABELS[cycle.status]}</Badge>
        </p>
        <p className="tabular mt-0.5 text-sm text-text-muted">
          {cycleDays(cycle)} · {objectivesText(cycle.objectives)}
        </p>
        <p className="text-sm text-text-muted">{rulesText(cycle)}</p>
      </div>
      <div className="flex gap-1">
        {next && (
          <Button size="sm" aria-label={`${next.label}: ${cycle.name}`} onClick={() => onStep(next)}>
            {next.label}
          </Button>
        )}
        <Menu
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={`Ações de ${cycle.name}`}>
              <EllipsisVertical aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Editar ciclo
          </MenuItem>
          {back.map((step) => (
            <MenuItem key={step.to} onSelect={() => onStep(step)}>
              {step.label}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  )
}

export interface CyclesSheetProps {
  readonly companyId: string
  readonly cycles: readonly GoalCycle[]
  /** Opens what is to be ended in a cycle. */
  readonly onClosing: (cycleId: string) => void
  readonly onClose: () => void
}

/** The cycles of a company, for HR: begun, edited, and brought from planning to their end and back. */
export function CyclesSheet({ companyId, cycles, onClosing, onClose }: CyclesSheetProps) {
  const [edited, setEdited] = useState<GoalCycle | 'new' | null>(null)
  const [asked, setAsked] = useState<{ readonly cycle: GoalCycle; readonly step: CycleStep } | null>(null)
  const closes = asked !== null && asked.step.to === 'closed'
  const open = useQuery({ ...goalClosingQuery(companyId, asked?.cycle.id ?? '', false), enabled: closes }).data?.progress?.open ?? 0
  const setting = useAct({
    act: ({ cycle, step }: { readonly cycle: GoalCycle; readonly step: CycleStep }) => setCycleStatus(cycle.id, step.to),
    done: (_, { cycle, step }) => [cycle.name, CYCLE_STATUS_LABELS[step.to]],
    stale: SUBJECTS.goals,
    onDone: () => setAsked(null),
  })
  const begin = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Novo ciclo
    </Button>
  )
  return (
    <Sheet open onOpenChange={onClose} title="Ciclos de metas" description="O período das metas e as regras dele." width="max-w-2xl">
      {cycles.length === 0 ? (
        <EmptyState icon={<CalendarRange />} title="Nenhum ciclo ainda" action={begin}>
          A maioria das empresas começa com um trimestre.
        </EmptyState>
      ) : (
        <>
          <div className="flex justify-end">{begin}</div>
          <ul aria-label="Ciclos de metas" className="mt-3 divide-y border-y">
            {cycles.map((cycle) => (
              <CycleRow key={cycle.id} cycle={cycle} onEdit={() => setEdited(cycle)} onStep={(step) => setAsked({ cycle, step })} />
            ))}
          </ul>
        </>
      )}
      {edited !== null && <CycleForm companyId={companyId} cycle={edited === 'new' ? null : edited} last={cycles.toSorted((one, other) => other.ends_on.localeCompare(one.ends_on))[0] ?? null} onClose={() => setEdited(null)} />}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setAsked(null)
            setting.reset()
          }}
          title={`${asked.step.label}: ${asked.cycle.name}?`}
          description={closes && open > 0 ? `${leftOpenText(open)} ${asked.step.means}` : asked.step.means}
          confirmLabel={asked.step.label}
          pending={setting.isPending}
          error={setting.error}
          onConfirm={() => setting.mutate(asked)}
        >
          {closes && open > 0 && (
            <Button size="sm" onClick={() => onClosing(asked.cycle.id)}>
              Ver quem ainda tem objetivos abertos
            </Button>
          )}
        </ConfirmDialog>
      )}
    </Sheet>
  )
}
