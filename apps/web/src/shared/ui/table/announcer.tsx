import { useEffect, useState } from 'react'

/** Tells screen readers the newest of a quickly changing text, once it has been still for a moment. */
export function Announcer({ text, delayMs = 600 }: { readonly text: string; readonly delayMs?: number }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
