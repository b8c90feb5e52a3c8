import { useEffect, useState } from 'react'

const STILL_MS = 200

/** The text once nobody has typed for a moment: what is asked of the server with each letter otherwise. */
export function useStill<Value>(value: Value): Value {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), STILL_MS)
    return () => clearTimeout(timer)
  }, [value])
  return still
}
