import { Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { newsKeys } from '../data/news-keys.ts'
import { hideComment, showComment } from '../data/talk-acts.ts'
import { type Comment, REASON_MAX } from '../model/talk.ts'

const REASONS = ['Desrespeita alguém', 'Expõe dados pessoais', 'Foge do assunto da publicação']

export interface CommentMenuProps {
  readonly postId: string
  readonly comment: Comment
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** What the reader may do with a comment: change an own one, moderate any. Nothing, nothing is shown. */
export function CommentMenu({ postId, comment, onEdit, onDelete }: CommentMenuProps) {
  const [isHiding, setIsHiding] = useState(false)
  const stale = [newsKeys.talk(postId)]
  const id = comment.comment_id
  const hide = useAct({ act: (reason: string) => hideComment(id, reason), done: 'Comentário ocultado', stale, onDone: () => setIsHiding(false) })
  const show = useAct({ act: () => showComment(id), done: 'Comentário visível de novo', failed: 'O comentário continua oculto', stale })
  if (!comment.can_edit && !comment.can_delete && !comment.can_hide) return null
  return (
    <>
      <Menu trigger={<Button size="icon-sm" variant="ghost" aria-label={`Ações do comentário de ${comment.author?.name ?? 'alguém'}`}><Ellipsis aria-hidden="true" className="size-4" /></Button>}>
        {comment.can_edit && <MenuItem icon={<Pencil />} onSelect={onEdit}>Editar</MenuItem>}
        {comment.can_delete && <MenuItem icon={<Trash2 />} onSelect={onDelete}>Excluir</MenuItem>}
        {comment.can_hide && comment.state === 'shown' && <MenuItem icon={<EyeOff />} onSelect={() => setIsHiding(true)}>Ocultar</MenuItem>}
        {comment.can_hide && comment.state === 'hidden' && <MenuItem icon={<Eye />} onSelect={() => show.mutate()}>Mostrar de novo</MenuItem>}
      </Menu>
      {isHiding && (
        <ReasonDialog
          title="Ocultar comentário"
          description="Ele some para quem lê. Quem o escreveu é avisado e vê o motivo."
          confirmLabel="Ocultar comentário"
          tone="danger"
          act={hide}
          failure="O comentário continua visível"
          most={REASON_MAX}
          suggestions={REASONS}
          onConfirm={hide.mutate}
          onClose={() => setIsHiding(false)}
        />
      )}
    </>
  )
}
