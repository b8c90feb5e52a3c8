import { InnerLink } from '#shared/ui/inner-link.tsx'
import { Section } from '#shared/ui/section.tsx'
import { excerptOf } from '../model/find-topics.ts'
import { topicAddress } from '../model/guide-address.ts'
import type { GuideSection } from '../model/guide.ts'

const TOPIC = 'flex min-h-8 items-center rounded-sm py-1 underline-offset-2 hover:underline coarse:min-h-11'

/** Every topic below its section; with a term, each with the line that has it. */
export function GuideContents({ sections, term }: { readonly sections: readonly GuideSection[]; readonly term: string }) {
  return (
    <div className={term === '' ? 'gap-x-10 sm:columns-2 xl:columns-3' : 'grid max-w-[72ch] gap-4'}>
      {sections.map(({ id, title, topics }) => (
        <Section key={id} title={title} className="mb-4 break-inside-avoid">
          <ul>
            {topics.map((topic) => (
              <li key={topic.id}>
                <InnerLink href={topicAddress(topic.id)} className={TOPIC}>{topic.title}</InnerLink>
                {term !== '' && <p className="mb-2 line-clamp-2 text-sm text-text-muted">{excerptOf(topic, term)}</p>}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}
