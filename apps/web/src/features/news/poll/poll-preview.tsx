import type { FormDraft } from '#shared/forms/form-draft.ts'
import { ModeNote } from '#shared/forms/mode-note.tsx'
import { QuestionField } from '#shared/forms/question-field.tsx'
import { Button } from '#shared/ui/button.tsx'
import { POLL_MINIMUM, POLL_WORDS, previewOf } from '../model/poll.ts'

/** A poll as people will find it; nothing in it answers. */
export function PollPreview({ poll, minimum }: { readonly poll: FormDraft; readonly minimum: number | null }) {
  const question = previewOf(poll)
  return (
    <fieldset disabled aria-label="Enquete" className="mt-6 flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-4">
      <ModeNote mode={poll.mode} minimum={minimum ?? POLL_MINIMUM} words={POLL_WORDS} />
      {question && <QuestionField question={question} value={undefined} error={null} onChange={() => undefined} />}
      <Button variant="primary" className="self-start" disabled>{POLL_WORDS.submit}</Button>
    </fieldset>
  )
}
