import { Link, type LinkOptions, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import type { Permission } from '#shared/access/permissions.gen.ts'
import { cn } from '#shared/ui/cn.ts'
import { useActiveInView } from '#shared/ui/use-active-in-view.ts'

/** One page of a module that has several; with a permission, only for those who hold it. */
export interface ModulePage {
  readonly label: string
  /** Pages of a group share a tab where there would be too many. */
  readonly group?: string
  readonly needs?: Permission
  readonly options: LinkOptions
}

/** Tabs that are told apart at a glance. */
const MOST = 6
const TAB =
  'flex min-h-control items-center border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-text-muted -outline-offset-2 hover:text-text aria-[current]:border-primary aria-[current]:text-text'

interface RowProps {
  readonly label: string
  readonly isInner?: boolean
  readonly isLandmark?: boolean
  readonly children: ReactNode
}

function Row({ label, isInner = false, isLandmark = true, children }: RowProps) {
  const row = useRef<HTMLElement>(null)
  useActiveInView(row, '[aria-current]', useLocation({ select: ({ pathname }) => pathname }))
  return (
    <nav ref={row} aria-label={label} {...(!isLandmark && { role: 'group' })} data-shell className={cn('scroll-shade relative flex gap-1 overflow-x-auto border-b', isInner ? 'mb-5 text-sm' : 'has-[+nav]:mb-0 mb-5')}>
      {children}
    </nav>
  )
}

export interface ModuleNavProps {
  readonly label: string
  readonly pages: readonly ModulePage[]
  /** The page that the open one belongs to, where it is none of them. */
  readonly at?: string
  /** Whether readers are offered it as a place to jump to; the first page offers the menu alone. */
  readonly isLandmark?: boolean
}

/** The pages of a module, beside each other; on a phone they scroll sideways. Too many are gathered in groups, whose pages follow in a row of their own. */
export function ModuleNav({ label, pages, at, isLandmark = true }: ModuleNavProps) {
  const { can } = usePermissions()
  const open = useLocation({ select: ({ pathname }) => pathname })
  const path = at ?? open
  const offered = pages.filter(({ needs }) => needs === undefined || can(needs))
  const isFlat = offered.length <= MOST
  const current = isFlat ? undefined : offered.find(({ group, options }) => group !== undefined && options.to === path)?.group
  const tabs = isFlat ? offered : offered.filter(({ group }, index) => group === undefined || offered.findIndex((page) => page.group === group) === index)
  return (
    <>
      <Row label={label} isLandmark={isLandmark}>
        {tabs.map((page) => {
          const group = isFlat ? undefined : page.group
          return (
            <Link
              key={page.label}
              {...page.options}
              preload="intent"
              {...((group === undefined ? page.options.to === at : group === current) && { 'aria-current': 'true' as const })}
              className={TAB}
            >
              {group ?? page.label}
            </Link>
          )
        })}
      </Row>
      {current !== undefined && (
        <Row label={`${label}: ${current}`} isInner>
          {offered
            .filter(({ group }) => group === current)
            .map((page) => (
              <Link key={page.label} {...page.options} preload="intent" {...(page.options.to === at && { 'aria-current': 'true' as const })} className={TAB}>
                {page.label}
              </Link>
            ))}
        </Row>
      )}
    </>
  )
}
