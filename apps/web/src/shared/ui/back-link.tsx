import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The way from a page to the one above it, in the place that PageHeader keeps for it. */
export const BackLink = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-text-muted hover:text-text coarse:min-h-11">
    <ChevronLeft aria-hidden="true" className="size-4" />
    {children}
  </a>
))
