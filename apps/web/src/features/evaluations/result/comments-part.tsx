import { Section } from '#shared/ui/section.tsx'
import { byGroup, GROUP_LABELS, type Result } from '../model/results/result.ts'

type Comment = Result['comments'][number]

/** Questions in their order, each with what its groups wrote. */
function questionsOf(comments: readonly Comment[]): readonly (readonly [title: string, comments: readonly Comment[]])[] {
  return [...Map.groupBy(comments, ({ question_id: id }) => id).values()].map((of) => [of[0]?.title ?? '', of.toSorted(byGroup)] as const)
}

/** What was written, by question and group. That of sealed groups is in no order. */
export function CommentsPart({ comments }: Pick<Result, 'comments'>) {
  if (comments.length === 0) return null
  return (
    <Section title="Comentários">
      <div className="flex flex-col gap-6">
        {questionsOf(comments).map(([title, of]) => (
          <div key={of[0]?.question_id} className="min-w-0">
            <h3 className="font-medium break-words">{title}</h3>
            {of.map(({ shown_as: name, texts }) => (
              <div key={name} className="mt-2">
                <p className="text-sm text-text-muted">{GROUP_LABELS[name]}</p>
                <ul className="mt-1 space-y-2">
                  {texts.map((text, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- texts have no name, and may be the same
                    <li key={place} className="max-w-[72ch] border-l-2 pl-3 break-words whitespace-pre-line">{text}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}
