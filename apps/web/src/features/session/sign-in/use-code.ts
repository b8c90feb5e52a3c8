import { useState } from 'react'

import { toAppError } from '#shared/supabase/app-error.ts'

/** A typed code on its way: what is wrong with it, and one try at a time. */
export function useCode(attempt: (code: string) => Promise<void>) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const type = (next: string): void => {
    setCode(next)
    setProblem(null)
  }
  const submit = async (): Promise<void> => {
    if (isPending) return
    if (code.length < 6) return setProblem('Digite os 6 dígitos que o aplicativo mostra.')
    setPending(true)
    try {
      await attempt(code)
    } catch (failure) {
      setCode('')
      setProblem(toAppError(failure).message)
    } finally {
      setPending(false)
    }
  }
  return { code, problem, isPending, type, submit, clear: () => type('') }
}
