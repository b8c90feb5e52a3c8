import { HandHeart, Heart, Lightbulb, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { newsKeys } from '../data/news-keys.ts'
import { reactToPost } from '../data/talk-acts.ts'
import { type PostTalk, type Reaction, REACTION_LABELS, REACTIONS } from '../model/talk.ts'

const ICONS: Readonly<Record<Reaction, LucideIcon>> = { like: ThumbsUp, love: Heart, celebrate: PartyPopper, support: HandHeart, insightful: Lightbulb }

export interface ReactionBarProps {
  readonly postId: string
  readonly talk: PostTalk
}

/** One reaction per person: a press gives it, changes it or takes it back. Where none is possible any more, those given stay to be read. */
export function ReactionBar({ postId, talk }: ReactionBarProps) {
  const react = useAct({ act: (reaction: Reaction | null) => reactToPost(postId, reaction), failed: 'A reação não foi registrada', stale: [newsKeys.talk(postId)] })
  const isClosed = talk.reactions_closed !== null
  const counts = new Map(talk.reactions.map(({ reaction, count }) => [reaction, count]))
  const shown = isClosed ? REACTIONS.filter((reaction) => counts.has(reaction)) : REACTIONS
  if (shown.length === 0) return null
  return (
    <div role="group" aria-label="Reações" className="flex flex-wrap gap-2">
      {shown.map((reaction) => {
        const [Icon, label] = [ICONS[reaction], REACTION_LABELS[reaction]]
        const count = counts.get(reaction) ?? 0
        const isMine = talk.my_reaction === reaction
        return (
          <Button
            key={reaction}
            size="sm"
            aria-pressed={isMine}
            title={label}
            disabled={isClosed}
            resting={react.isPending}
            className={isMine ? 'border-primary bg-selected text-primary-text' : ''}
            onClick={() => react.mutate(isMine ? null : reaction)}
          >
            <Icon aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{label}</span>
            {count > 0 && <span className="tabular">{count}<span className="sr-only"> {count === 1 ? 'pessoa' : 'pessoas'}</span></span>}
          </Button>
        )
      })}
    </div>
  )
}
