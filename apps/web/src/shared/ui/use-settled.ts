import { useEffect, useState } from 'react'

/** Longer than somebody presses twice, shorter than anybody reads what they decide. */
const SETTLES_AFTER_MS = 1000

/** Whether the component has been in its place for a moment: until then a press may have been meant for what stood there before. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
