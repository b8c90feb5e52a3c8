import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { CommentEditor } from '#shared/talk/comment-editor.tsx'
import { CommentFrame } from '#shared/talk/comment-frame.tsx'
import { CommentText } from '#shared/talk/comment-text.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { goalKeys } from '../data/goal-keys.ts'
import { editGoalComment } from '../data/work-acts.ts'
import { goalPeople } from '../data/work-queries.ts'
import type { GoalComment as Comment } from '../model/work/initiative.ts'

interface GoalCommentProps {
  readonly objectiveId: string
  readonly comment: Comment
  /** The one that the address points at. */
  readonly target: string
  readonly onDelete: () => void
}

/** What somebody said about an objective; they change and delete it themselves. */
export function GoalComment({ objectiveId, comment, target, onDelete }: GoalCommentProps) {
  const [isEditing, setEditing] = useState(false)
  const { comment_id: id, author, body, mentions, is_mine: isMine } = comment
  const menu = isMine && (
    <Menu trigger={<Button size="icon-sm" variant="ghost" aria-label={`Ações do comentário de ${author.name}`}><Ellipsis aria-hidden="true" className="size-4" /></Button>}>
      <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>Editar</MenuItem>
      <MenuItem icon={<Trash2 />} onSelect={onDelete}>Excluir</MenuItem>
    </Menu>
  )
  return (
    <CommentFrame comment={comment} target={target} menu={menu}>
      {isEditing ? (
        <CommentEditor source={goalPeople(objectiveId, false)} stale={[goalKeys.talk(objectiveId)]} label="Editar comentário" sendLabel="Salvar" before={{ body, named: mentions }} act={(words) => editGoalComment(id, words)} onClose={() => setEditing(false)} />
      ) : (
        <CommentText body={body} mentions={mentions} />
      )}
    </CommentFrame>
  )
}
