import { useCallback, useState } from 'react'

export interface UploadWait {
  readonly isBusy: boolean
  /** For the field that uploads: says whether a file is on its way. */
  readonly tellBusy: (isBusy: boolean) => void
  /** What to say beside that field, once sending the form was refused. */
  readonly problem: string | null
  /** Whether the form may be sent: not before every file has arrived, as it would go without it. */
  readonly mayGo: () => boolean
}

/** Holds a form back while a file chosen in it still travels. */
export function useUploadWait(): UploadWait {
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  return {
    isBusy: state !== 'idle',
    tellBusy: useCallback((isBusy: boolean) => setState(isBusy ? 'busy' : 'idle'), []),
    problem: state === 'refused' ? 'Aguarde o fim do envio do arquivo.' : null,
    mayGo: () => {
      if (state !== 'idle') setState('refused')
      return state === 'idle'
    },
  }
}
