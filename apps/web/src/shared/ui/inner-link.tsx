import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const LINK = 'inline-flex min-h-6 items-center rounded-sm text-primary-text underline-offset-2 hover:underline'

export interface InnerLinkProps {
  readonly href: string
  readonly className?: string
  /** After it was followed, such as closing what lies over the page. */
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** A link to an address of the product that came as text. */
export function InnerLink({ href, className = LINK, onFollow, children }: InnerLinkProps) {
  const router = useRouter()
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        router.history.push(href)
        onFollow?.()
      }}
    >
      {children}
    </a>
  )
}
