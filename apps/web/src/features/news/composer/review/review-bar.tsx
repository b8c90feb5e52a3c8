import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { returnPost } from '../../data/news-acts.ts'
import { newsKeys } from '../../data/news-keys.ts'
import type { Writing } from '../../data/news-queries.ts'

export interface ReviewBarProps {
  readonly of: Writing
  /** Saves what was typed; true once nothing is unsaved. */
  readonly flush: () => Promise<boolean>
  /** The revision that is seen, once nothing is unsaved. */
  readonly revisionSeen: () => number
  /** The draft is the reader's own again. */
  readonly onTakenBack: () => void
  /** The reviewer is done with it. */
  readonly onReviewed: () => void
}

const STALE = [newsKeys.all, ...SUBJECTS.inbox]

/** What somebody asked to review does: approve, or give back with words. */
function Reviewing({ of: { post, writing }, flush, revisionSeen, onReviewed }: ReviewBarProps) {
  const [isReturning, setIsReturning] = useState(false)
  const saved = async (input: { readonly note?: string; readonly isApproved?: boolean }): Promise<void> => {
    if (await flush()) await returnPost(post.id, { ...input, revision: revisionSeen() })
    else throw new Error('unsaved')
  }
  const approve = useAct({ act: () => saved({ isApproved: true }), done: ['Publicação aprovada', `${writing.author.name} recebe um aviso.`], failed: 'A publicação não foi aprovada', stale: STALE, onDone: onReviewed })
  const giveBack = useAct({ act: (note: string) => saved({ note }), done: ['Publicação devolvida', `${writing.author.name} recebe seu comentário.`], stale: STALE, onDone: onReviewed })
  return (
    <>
      <Alert
        tone="info"
        title={`${writing.author.name} pediu sua revisão`}
        action={
          <div className="flex flex-wrap gap-2">
            {!writing.may_publish && <Button size="sm" variant="primary" pending={approve.isPending} onClick={() => approve.mutate()}>Aprovar</Button>}
            <Button size="sm" onClick={() => setIsReturning(true)}>Devolver com comentário</Button>
          </div>
        }
      >
        {writing.may_publish ? 'Ajuste o que quiser e publique, ou devolva.' : 'Ajuste o que quiser e aprove, ou devolva. Quem escreveu publica depois.'}
      </Alert>
      {isReturning && <ReasonDialog title="Devolver a publicação" label="O que precisa mudar" missing="Escreva o que precisa mudar" confirmLabel="Devolver" act={giveBack} failure="A publicação não foi devolvida" onConfirm={(note) => giveBack.mutate(note)} onClose={() => setIsReturning(false)} />}
    </>
  )
}

/** How a draft stands between its author and its reviewer. */
export function ReviewBar(props: ReviewBarProps) {
  const { of: { post, writing }, onTakenBack } = props
  const takeBack = useAct({ act: () => returnPost(post.id), done: 'Voltou para os rascunhos', failed: 'A publicação continua como está', stale: STALE, onDone: onTakenBack })
  const back = <Button size="sm" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>Voltar para rascunho</Button>
  const reviewer = writing.reviewer?.name ?? 'A outra pessoa'
  if (writing.is_reviewer) return <Reviewing {...props} />
  if (post.status === 'in_review') return <Alert tone="info" title={`Em revisão com ${reviewer}`} action={back} />
  if (post.status === 'scheduled') return <Alert tone="info" title={`Agendada para ${formatDateTime(post.publish_at)}`} action={back}>Para mudar o público, o tipo ou o horário, volte para rascunho.</Alert>
  if (post.review_result === 'approved') return <Alert tone="success" title={`${reviewer} aprovou`}>{post.review_note}</Alert>
  if (post.review_result === 'returned') return <Alert tone="warning" title={`Devolvida por ${reviewer}`}>{post.review_note}</Alert>
  return null
}
