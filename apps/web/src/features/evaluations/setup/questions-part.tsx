import { Plus } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Section } from '#shared/ui/section.tsx'
import { removeQuestionnaire } from '../data/cycles/cycle-acts.ts'
import type { Cycle, Questionnaire } from '../model/cycles/cycle.ts'
import { QuestionnaireDialog } from './questionnaire-dialog.tsx'
import { QuestionnaireQuestions } from './questionnaire-questions.tsx'

interface QuestionsPartProps {
  readonly cycle: Cycle
  /** What keeps the cycle from being launched, where it is about the questions. */
  readonly problem: string | null
}

const questionsText = (count: number): string => (count === 1 ? '1 pergunta' : `${String(count)} perguntas`)

/** What is asked about whom: one questionnaire for everybody, others for some. Each is saved by itself. */
export function QuestionsPart({ cycle, problem }: QuestionsPartProps) {
  const [edited, setEdited] = useState<Questionnaire | 'new' | null>(null)
  const [removed, setRemoved] = useState<Questionnaire | null>(null)
  const remove = useAct({ act: (id: string) => removeQuestionnaire(cycle.id, id), done: 'Questionário removido', stale: SUBJECTS.evaluations, onDone: () => setRemoved(null) })
  const all = cycle.setup?.questionnaires ?? []
  const isPulse = cycle.kind === 'pulse'
  return (
    <div className="flex flex-col gap-6">
      {problem !== null && <p role="alert" className="text-danger-text">{problem}</p>}
      {all.map((questionnaire) => (
        <Section
          key={questionnaire.id}
          title={questionnaire.name}
          note={`${questionnaire.audience === null ? 'Para todas as outras pessoas' : 'Para algumas pessoas'} · ${questionsText(questionnaire.questions)}`}
          actions={
            !isPulse && (
              <>
                <Button size="sm" variant="ghost" onClick={() => setEdited(questionnaire)}>
                  Nome e pessoas<span className="sr-only">: {questionnaire.name}</span>
                </Button>
                {all.length > 1 && (
                  <Button size="sm" variant="ghost" onClick={() => setRemoved(questionnaire)}>
                    Remover<span className="sr-only">: {questionnaire.name}</span>
                  </Button>
                )}
              </>
            )
          }
        >
          <QuestionnaireQuestions cycle={cycle} questionnaire={questionnaire} />
        </Section>
      ))}
      {!isPulse && (
        <Button className="self-start" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Adicionar questionário
        </Button>
      )}
      {edited !== null && <QuestionnaireDialog cycleId={cycle.id} questionnaire={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={`Remover "${removed?.name ?? ''}"?`}
        description="As perguntas dele são apagadas deste ciclo."
        confirmLabel="Remover questionário"
        tone="danger"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate(removed.id)}
      />
    </div>
  )
}
