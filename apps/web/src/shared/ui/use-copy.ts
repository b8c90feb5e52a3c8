import { useEffect, useState } from 'react'

import { toast } from './toast.ts'

const THANKS_MS = 1_500

/** Puts a text on the clipboard; `isCopied` for a moment after it worked. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), THANKS_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error('Não foi possível copiar', { description: 'Selecione o texto e copie pelo teclado.' })
    }
  }
  return { isCopied, copy }
}
