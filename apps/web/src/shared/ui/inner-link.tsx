import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const LINK = 'inline-flex min-h-6 items-center rounded-sm text-primary-text underline-offset-2 hover:underline'

/** A link to an address of the product that came as text. */
export function InnerLink({ href, className = LINK, children }: { readonly href: string; readonly className?: string; readonly children: ReactNode }) {
  const router = useRouter()
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        router.history.push(href)
      }}
    >
      {children}
    </a>
  )
}
