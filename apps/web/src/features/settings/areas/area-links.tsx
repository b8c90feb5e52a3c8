import { ChevronRight } from 'lucide-react'

import { guardingModule } from '#shared/access/modules.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import type { AreaLink } from '../model/settings-areas.ts'

/** Where more of an area is decided, on pages of its own; those of modules that are off are left out. */
export function AreaLinks({ links }: { readonly links: readonly AreaLink[] }) {
  const { sees } = usePermissions()
  const shown = links.filter(({ href }) => {
    const module = guardingModule(href.replace(/\?.*/, ''))
    return module === null || sees(module.name)
  })
  if (shown.length === 0) return null
  return (
    <ul aria-label="Mais desta área" className="grid gap-3 sm:grid-cols-2">
      {shown.map(({ label, about, href }) => (
        <li key={href}>
          <InnerLink href={href} className="flex h-full items-center gap-3 rounded-lg border bg-surface p-4 hover:bg-hover">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-pretty text-text-muted">{about}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-text-subtle" />
          </InnerLink>
        </li>
      ))}
    </ul>
  )
}
