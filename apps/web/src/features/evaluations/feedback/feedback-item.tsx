import { CornerDownRight, EyeOff, Heart, Lock, type LucideIcon, UserCog, Users } from 'lucide-react'

import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { type Feedback, headingText, KIND_LABELS, partiesText, type Visibility, VISIBILITY_LABELS } from '../model/feedback/feedback.ts'
import { FeedbackActsMenu } from './feedback-acts-menu.tsx'
import { FeedbackAnswer } from './feedback-answer.tsx'

const ICONS: Readonly<Record<Visibility, LucideIcon>> = { private: Lock, with_manager: UserCog, team: Users }

function WhoSees({ feedback: { visibility, is_hidden: isHidden } }: FeedbackItemProps) {
  const Icon = isHidden ? EyeOff : ICONS[visibility]
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden="true" className="size-3.5" />
      {isHidden ? 'Ocultado do time' : VISIBILITY_LABELS[visibility]}
    </span>
  )
}

/** The question that it answers, and who asked. */
function Question({ feedback: { question, asked_by: asker } }: FeedbackItemProps) {
  if (question === null) return null
  return (
    <p className="mt-1.5 border-l-2 pl-3 text-sm break-words whitespace-pre-line text-text-muted" dir="auto">
      <span className="sr-only">Pergunta: </span>
      {question}
      {asker !== null && ` (pedido por ${asker.name})`}
    </p>
  )
}

function Outcome({ feedback: { reply, recipient, is_recipient: isRecipient, thanked_at: thankedAt } }: FeedbackItemProps) {
  return (
    <>
      {thankedAt !== null && !isRecipient && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-text-muted">
          <Heart aria-hidden="true" className="size-3.5 fill-current text-danger-text" />
          {recipient.name} agradeceu
        </p>
      )}
      {reply !== null && (
        <div className="mt-2 flex gap-2 rounded-md bg-sunken px-3 py-2">
          <CornerDownRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-subtle" />
          <p className="min-w-0 break-words whitespace-pre-line" dir="auto">
            <span className="font-medium">{isRecipient ? 'Sua resposta' : `Resposta de ${recipient.name}`}: </span>
            {reply}
          </p>
        </div>
      )}
    </>
  )
}

export interface FeedbackItemProps {
  readonly feedback: Feedback
}

/** One feedback: from whom to whom, its words, who sees it, and what may be done. */
export function FeedbackItem({ feedback }: FeedbackItemProps) {
  const { kind, author, recipient, body, competencies, created_at: at, edited_at: editedAt, read_at: readAt, is_recipient: isRecipient, is_author: isAuthor } = feedback
  const isNew = isRecipient && readAt === null
  return (
    <article aria-label={`${KIND_LABELS[kind]}: ${partiesText(feedback)}`} className="flex gap-3 py-4">
      <PersonPhoto person={isAuthor ? recipient : author} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium break-words">{headingText(feedback)}</span>
              <Badge tone={kind === 'praise' ? 'success' : 'info'}>{KIND_LABELS[kind]}</Badge>
              {isNew && <Badge tone="primary">Novo</Badge>}
            </p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
              <Ago at={at} />
              {editedAt !== null && <span>corrigido</span>}
              <WhoSees feedback={feedback} />
              {isAuthor && <span>{readAt === null ? 'ainda não lido' : 'lido'}</span>}
            </p>
          </div>
          <FeedbackActsMenu feedback={feedback} />
        </div>
        <Question feedback={feedback} />
        <p className="mt-1.5 max-w-[72ch] break-words whitespace-pre-line" dir="auto">{body}</p>
        {competencies.length > 0 && (
          <ul aria-label="Competências e valores" className="mt-2 flex flex-wrap gap-1.5">
            {competencies.map(({ id, name }) => <li key={id} className="max-w-full"><Badge>{name}</Badge></li>)}
          </ul>
        )}
        <Outcome feedback={feedback} />
        {isRecipient && <FeedbackAnswer feedback={feedback} />}
      </div>
    </article>
  )
}
