import { BellRing } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Section } from '#shared/ui/section.tsx'
import { remindOfClosing } from '../data/life-acts.ts'
import type { GoalClosing, GoalCycle } from '../model/goal.ts'
import { objectivesText } from '../model/looks.ts'

/** For HR: who still has objectives to end, and a reminder to exactly these people. */
export function ClosingProgress({ cycle, progress }: { readonly cycle: GoalCycle; readonly progress: NonNullable<GoalClosing['progress']> }) {
  const [asks, setAsks] = useState(false)
  const remind = useAct({ act: () => remindOfClosing(cycle.id), done: (people) => ['Lembrete enviado', peopleText(people)], stale: SUBJECTS.goals, onDone: () => setAsks(false) })
  const { open, owners, owners_total: total, reminded } = progress
  return (
    <Section
      title="Quem ainda tem objetivos abertos"
      note={open === 0 ? undefined : objectivesText(open)}
      actions={
        reminded > 0 && cycle.status === 'closing' && (
          <Button size="sm" onClick={() => setAsks(true)}>
            <BellRing aria-hidden="true" className="size-4" />
            Lembrar quem falta
          </Button>
        )
      }
    >
      {open === 0 ? (
        <p className="text-text-muted">Todos os objetivos deste ciclo foram encerrados.</p>
      ) : (
        <ul aria-label="Quem ainda tem objetivos abertos" tabIndex={0} className="max-h-64 divide-y overflow-y-auto focus-visible:outline-2 focus-visible:outline-focus">
          {owners.map(({ person, objectives, works }) => (
            <li key={person.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">
                {person.name}
                {!works && <span className="text-text-muted"> (saiu da empresa)</span>}
              </span>
              <span className="tabular text-text-muted">{objectivesText(objectives)}</span>
            </li>
          ))}
          {total > owners.length && <li className="py-2 text-text-muted">e mais {peopleText(total - owners.length)}</li>}
        </ul>
      )}
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setAsks(false)
            remind.reset()
          }}
          title="Lembrar quem falta?"
          description={`${peopleText(reminded)} ${reminded === 1 ? 'recebe' : 'recebem'} o aviso “Encerre seus objetivos de ${cycle.name}”: quem está na lista e trabalha na empresa.`}
          confirmLabel="Enviar lembrete"
          pending={remind.isPending}
          error={remind.error}
          failure="O lembrete não foi enviado"
          onConfirm={() => remind.mutate()}
        />
      )}
    </Section>
  )
}
