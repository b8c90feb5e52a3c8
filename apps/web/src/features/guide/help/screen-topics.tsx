import { BookOpen } from 'lucide-react'
import { guide } from 'virtual:guide'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { topicsAt } from '../model/find-topics.ts'
import { topicAddress } from '../model/guide-address.ts'

/** What the guide says about the screen that is open, and the way to all of it. */
export function ScreenTopics({ onLeave }: { readonly onLeave: () => void }) {
  const { role } = usePermissions()
  const topics = topicsAt(guide, role, location.href)
  return (
    <section aria-labelledby="ajuda-da-tela" className="mb-6">
      <h3 id="ajuda-da-tela" className="mb-1 text-sm font-semibold text-text-muted">Nesta tela</h3>
      {topics.length === 0 && <p className="mb-2 text-text-muted">O guia não tem um assunto só desta tela.</p>}
      <ul className="mb-3 divide-y">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <InnerLink href={topicAddress(id)} onFollow={onLeave} className="flex min-h-9 items-center py-1.5 underline-offset-2 hover:underline coarse:min-h-11">{title}</InnerLink>
          </li>
        ))}
      </ul>
      <InnerLink href="/app/docs/user-guide" onFollow={onLeave} className={buttonClass()}>
        <BookOpen aria-hidden="true" className="size-4" />
        Guia do Usuário
      </InnerLink>
    </section>
  )
}
