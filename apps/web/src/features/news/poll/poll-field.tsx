import { FormBuilder } from '#shared/forms/form-builder.tsx'
import type { FormDraft } from '#shared/forms/form-draft.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Section } from '#shared/ui/section.tsx'
import type { AppError } from '#shared/supabase/app-error.ts'
import { POLL_KINDS, POLL_MINIMUM, POLL_WORDS, pollProblem } from '../model/poll.ts'

export interface PollFieldProps {
  readonly poll: FormDraft
  readonly onPoll: (poll: FormDraft) => void
  /** What it lacks to be published, once that was tried. */
  readonly problem: string | null
  /** What the database said of the last save. */
  readonly refusal: AppError | null
  readonly minimum: number | null
  /** Then people may have answered: the question stays as it is. */
  readonly isPublished: boolean
}

/** Where the builder shows what is wrong by itself. */
const PLACED = ['question_0', 'mode', 'closes_at']

/** The one question of a poll while it is written. */
export function PollField({ poll, onPoll, problem, refusal, minimum, isPublished }: PollFieldProps) {
  if (isPublished) return <Alert tone="info" title="A enquete já está no ar">A pergunta e as opções não mudam mais. Para encerrar antes do prazo ou ver o resultado, abra a publicação.</Alert>
  const shown = refusal !== null ? { field: refusal.field, message: refusal.message } : problem === null ? null : { field: 'question_0', message: problem }
  const isPlaced = shown === null || PLACED.includes(shown.field ?? '')
  return (
    <Section title="Enquete">
      <div className="flex flex-col gap-4">
        {!isPlaced && <Alert tone="danger" title="A enquete não foi salva">{shown.message}</Alert>}
        <FormBuilder draft={poll} words={POLL_WORDS} kinds={POLL_KINDS} maxQuestions={1} minimum={minimum ?? POLL_MINIMUM} problem={shown} onChange={onPoll} />
        {pollProblem(poll) !== null && <p className="text-sm text-text-muted">A enquete é salva assim que tiver a pergunta e duas opções.</p>}
      </div>
    </Section>
  )
}
