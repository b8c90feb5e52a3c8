import { Heart, Reply } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft } from '#shared/form/use-draft.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { replyToFeedback, thankForFeedback } from '../data/feedback/feedback-acts.ts'
import { type Feedback, REPLY_MAX } from '../model/feedback/feedback.ts'

function ReplyDialog({ feedback, onClose }: { readonly feedback: Feedback; readonly onClose: () => void }) {
  const draft = useDraft(`feedback-reply:${feedback.id}`, { words: '' })
  const act = useAct({
    act: (words: string) => replyToFeedback(feedback.id, words),
    done: 'Resposta enviada',
    stale: SUBJECTS.feedback,
    onDone: () => {
      draft.drop()
      onClose()
    },
  })
  return (
    <ReasonDialog title={`Responder a ${feedback.author.name}`} description={`Só ${feedback.author.name} vai ler. Você responde uma vez.`} confirmLabel="Enviar resposta" label="Resposta" missing="Escreva a resposta" most={REPLY_MAX} draft={draft} act={act} failure="A resposta não foi enviada" onConfirm={act.mutate} onClose={onClose} />
  )
}

/** What a recipient does with a feedback: thanks for it, and answers it in private. */
export function FeedbackAnswer({ feedback }: { readonly feedback: Feedback }) {
  const { id, author, thanked_at: thankedAt, reply } = feedback
  const [isReplying, setReplying] = useState(false)
  const thank = useAct({ act: (isThanked: boolean) => thankForFeedback(id, isThanked), failed: 'O agradecimento não foi enviado', stale: SUBJECTS.feedback })
  const isThanked = thankedAt !== null
  return (
    <div className="mt-2 -ml-2.5 flex flex-wrap gap-1">
      <Button size="sm" variant="ghost" aria-pressed={isThanked} pending={thank.isPending} onClick={() => thank.mutate(!isThanked)}>
        <Heart aria-hidden="true" className={isThanked ? 'size-4 fill-current text-danger-text' : 'size-4'} />
        {isThanked ? 'Você agradeceu' : 'Agradecer'}
        <span className="sr-only"> a {author.name}</span>
      </Button>
      {reply === null && (
        <Button size="sm" variant="ghost" onClick={() => setReplying(true)}>
          <Reply aria-hidden="true" className="size-4" />
          Responder<span className="sr-only"> a {author.name}</span>
        </Button>
      )}
      {isReplying && <ReplyDialog feedback={feedback} onClose={() => setReplying(false)} />}
    </div>
  )
}
