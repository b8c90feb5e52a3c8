import { Link, type LinkOptions, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import type { Permission } from '#shared/access/permissions.gen.ts'
import { useActiveInView } from '#shared/ui/use-active-in-view.ts'

/** One page of a module that has several; with a permission, only for those who hold it. */
export interface ModulePage {
  readonly label: string
  readonly needs?: Permission
  readonly options: LinkOptions
}

/** The pages of a module, beside each other; on a phone they scroll sideways. */
export function ModuleNav({ label, pages }: { readonly label: string; readonly pages: readonly ModulePage[] }) {
  const { can } = usePermissions()
  const row = useRef<HTMLElement>(null)
  useActiveInView(row, '[aria-current="page"]', useLocation({ select: ({ pathname }) => pathname }))
  return (
    <nav ref={row} aria-label={label} data-shell className="scroll-shade relative mb-5 flex gap-1 overflow-x-auto border-b">
      {pages
        .filter(({ needs }) => needs === undefined || can(needs))
        .map((page) => (
          <Link
            key={page.label}
            {...page.options}
            preload="intent"
            className="flex min-h-control items-center border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-text-muted -outline-offset-2 hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-text"
          >
            {page.label}
          </Link>
        ))}
    </nav>
  )
}
