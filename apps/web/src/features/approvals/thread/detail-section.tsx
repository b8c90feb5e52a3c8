import { type ReactNode, useId } from 'react'

/** A named part of a request's detail. */
export function DetailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-2xs font-semibold tracking-wide text-text-subtle uppercase">
        {title}
      </h3>
      {children}
    </section>
  )
}
