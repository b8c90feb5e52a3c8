import { useEffect, useState } from 'react'

/** Whether the end of a text was on the screen, or as far from it as `margin` says, by whatever way the reader came there. `endRef` goes to an element below the text. */
export function useEndSeen(margin = '0px'): { readonly endRef: (end: Element | null) => void; readonly wasSeen: boolean } {
  const [end, setEnd] = useState<Element | null>(null)
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (end === null || wasSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    }, { rootMargin: margin })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, wasSeen, margin])
  return { endRef: setEnd, wasSeen }
}
