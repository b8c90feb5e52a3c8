import { useEffect, useState } from 'react'

/** Whether the end of a text was on the screen, by whatever way the reader came there. `endRef` goes to an element below the text. */
export function useEndSeen(): { readonly endRef: (end: Element | null) => void; readonly wasSeen: boolean } {
  const [end, setEnd] = useState<Element | null>(null)
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (end === null || wasSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, wasSeen])
  return { endRef: setEnd, wasSeen }
}
