import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import type { Form, Question } from '#shared/forms/form-model.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { experienceFormQuery, restoreStandardExperience } from '../data/question-forms.ts'
import { QuestionnaireSheet } from './questionnaire-sheet.tsx'

const TITLE = 'Formulário de experiência'
const DESCRIPTION = 'O que o gestor responde antes de decidir como termina um período de experiência. Vale para as avaliações que começarem depois de salvar.'

interface ExperienceSheetProps {
  readonly companyId: string
  readonly onClose: () => void
}

/** What a company asks at the end of an experience: its own questions, or the standard ones to begin with. */
export function ExperienceSheet({ companyId, onClose }: ExperienceSheetProps) {
  const form = useQuery(experienceFormQuery(companyId))
  if (form.isSuccess) return <Questions companyId={companyId} {...form.data} onClose={onClose} />
  return (
    <Sheet open onOpenChange={onClose} title={TITLE} description={DESCRIPTION} width="max-w-4xl" footer={<Button onClick={onClose}>Fechar</Button>}>
      <QueryStates query={form} pending={<Skeleton className="h-96 rounded-lg" />}>
        {() => null}
      </QueryStates>
    </Sheet>
  )
}

interface QuestionsProps extends ExperienceSheetProps {
  readonly own: Form | null
  readonly standard: readonly Question[]
}

function Questions({ companyId, own, standard, onClose }: QuestionsProps) {
  // What was there when the sheet opened: an answer that comes later must not change what somebody writes.
  const [form] = useState(own)
  return (
    <QuestionnaireSheet
      title={TITLE}
      description={DESCRIPTION}
      purpose="experience"
      subjectId={companyId}
      form={form ?? { sections: [], questions: standard }}
      note={form === null ? <StandardNote /> : <OwnNote companyId={companyId} onRestored={onClose} />}
      onClose={onClose}
    />
  )
}

function StandardNote() {
  return (
    <Alert tone="info" title="Estas são as perguntas padrão">
      Elas valem enquanto a empresa não tiver as suas. Mude o que quiser e salve para usar as suas.
    </Alert>
  )
}

/** The company wrote its own, and may give them up. */
function OwnNote({ companyId, onRestored }: { readonly companyId: string; readonly onRestored: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const restore = useAct({ act: () => restoreStandardExperience(companyId), done: 'As perguntas padrão valem de novo', stale: SUBJECTS.evaluations, onDone: onRestored })
  return (
    <>
      <Alert tone="info" title="A empresa usa as próprias perguntas" action={<Button size="sm" onClick={() => setAsking(true)}>Voltar às perguntas padrão</Button>} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Voltar às perguntas padrão?"
        description="As perguntas da empresa são apagadas. As avaliações que já começaram não mudam."
        confirmLabel="Voltar ao padrão"
        tone="danger"
        pending={restore.isPending}
        error={restore.error}
        failure="As perguntas não mudaram"
        onConfirm={() => restore.mutate()}
      />
    </>
  )
}
