import { useEffect, useRef } from 'react'

/** The heading of a step, which receives the focus when the step begins. */
export function CounterHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance break-words outline-none">
      {children}
    </h1>
  )
}
