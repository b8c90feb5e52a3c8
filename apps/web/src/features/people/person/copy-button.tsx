import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.ts'

/** Copies a value; `what` names it, as in 'Copiar CPF'. */
export function CopyButton({ value, what }: { readonly value: string; readonly what: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      toast.success(`${what} copiado`)
    } catch {
      toast.error(`O navegador não deixou copiar o ${what}`)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <Button variant="ghost" size="icon-sm" className="-my-1.5" aria-label={`Copiar ${what}`} onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  )
}
