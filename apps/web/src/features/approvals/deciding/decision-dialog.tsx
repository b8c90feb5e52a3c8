import { ReasonDialog, type ReasonWords } from '#shared/form/reason-dialog.tsx'
import { useDraft } from '#shared/form/use-draft.ts'
import { COMMENT_MAX, decisionWords } from '../model/decision-form.ts'
import type { Decision } from '../model/thread.ts'

export interface DecisionDialogProps {
  readonly decision: Decision
  readonly draftName: string
  /** What is decided, such as 'Alteração de dados de Ana'. */
  readonly subject: string
  /** Instead of the usual word, such as 'Aprovar 2 e recusar 1'. */
  readonly confirmLabel?: string
  readonly requiresComment: boolean
  readonly pending: boolean
  readonly error: unknown
  /** `forget` gives the words up, once they are written. */
  readonly onDecide: (comment: string, forget: () => void) => void
  readonly onClose: () => void
}

/** Asks for the words of a decision before it is taken. Ctrl+Enter decides; approving needs no words, so Enter alone confirms it. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, subject, requiresComment, pending, error, onDecide, onClose } = props
  const words = decisionWords(decision)
  const draft = useDraft<ReasonWords>(props.draftName, { words: '' })
  return (
    <ReasonDialog
      title={props.confirmLabel ? `${props.confirmLabel}?` : words.title}
      description={subject}
      confirmLabel={props.confirmLabel ?? words.confirm}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      act={{ isPending: pending, error }}
      failure="A decisão não foi registrada"
      label={words.comment}
      hint={words.hint}
      optional={!requiresComment}
      isQuick={!requiresComment}
      most={COMMENT_MAX}
      draft={draft}
      onConfirm={(comment) => onDecide(comment, draft.drop)}
      onClose={onClose}
    />
  )
}
