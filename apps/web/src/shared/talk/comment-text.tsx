import { personCardProps } from '../ui/person-card/person-card-props.ts'
import { commentParts, type Named } from './mentions.ts'

/** What was said, with names of people that show their card. */
export function CommentText({ body, mentions }: { readonly body: string; readonly mentions: readonly Named[] }) {
  return (
    <p className="max-w-[72ch] break-words whitespace-pre-wrap">
      {commentParts(body, mentions).map(({ at, text, person }) => (person === null ? text : <span key={at} {...personCardProps(person.id)} className="rounded-sm font-medium text-primary-text">{text}</span>))}
    </p>
  )
}
