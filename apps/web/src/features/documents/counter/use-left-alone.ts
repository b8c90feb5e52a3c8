import { useEffect, useEffectEvent } from 'react'

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Calls once nobody has touched the device for so long, and again after as long. */
export function useLeftAlone(onAlone: () => void, ms: number): void {
  const alone = useEffectEvent(onAlone)
  useEffect(() => {
    let timer = setInterval(() => alone(), ms)
    const touched = (): void => {
      clearInterval(timer)
      timer = setInterval(() => alone(), ms)
    }
    for (const kind of TOUCHES) window.addEventListener(kind, touched, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const kind of TOUCHES) window.removeEventListener(kind, touched, { capture: true })
    }
  }, [ms])
}
