import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to an address of the product that came as text. */
export function InnerLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const router = useRouter()
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center rounded-sm text-primary-text underline-offset-2 hover:underline"
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
