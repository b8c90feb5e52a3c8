import { useCallback, useState } from 'react'

export interface PhotoWait {
  /** For each field that uploads: says whether one of its pictures is on its way. */
  readonly tell: (id: string, isBusy: boolean) => void
  /** What to say beside those fields, once sending the form was refused. */
  readonly problem: string | null
  /** Whether the form may be sent: not before every picture has arrived. */
  readonly mayGo: () => boolean
}

/** Holds a form with several fields of pictures back while one of them still travels. */
export function usePhotoWait(): PhotoWait {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [isRefused, setRefused] = useState(false)
  return {
    tell: useCallback((id: string, isBusy: boolean) => {
      setBusy((before) => (before.has(id) === isBusy ? before : new Set(isBusy ? [...before, id] : [...before].filter((each) => each !== id))))
    }, []),
    problem: isRefused && busy.size > 0 ? 'Aguarde o fim do envio das fotos.' : null,
    mayGo: () => {
      setRefused(busy.size > 0)
      return busy.size === 0
    },
  }
}
