import { useEffect, useState } from 'react'

const STILL_MS = 200

/** The text once nobody has typed for a moment: what is asked of the server with each letter otherwise. */
export function useStill(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), STILL_MS)
    return () => clearTimeout(timer)
  }, [text])
  return still
}
