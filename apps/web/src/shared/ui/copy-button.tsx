import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from './button.tsx'
import { toast } from './toast.ts'
import { Tooltip } from './tooltip.tsx'

const THANKS_MS = 1_500

export interface CopyButtonProps {
  readonly value: string
  /** What is copied, in the sentence 'Copiar {name}'. */
  readonly name: string
}

/** Puts a value on the clipboard and says so. */
export function CopyButton({ value, name }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), THANKS_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      toast.error('Não foi possível copiar', { description: 'Selecione o texto e copie pelo teclado.' })
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Tooltip label={isCopied ? 'Copiado' : `Copiar ${name}`}>
        <Button variant="ghost" size="icon-sm" aria-label={`Copiar ${name}`} className="-my-1 align-middle" onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      </Tooltip>
      <span role="status" className="sr-only">
        {isCopied ? 'Copiado' : ''}
      </span>
    </>
  )
}
