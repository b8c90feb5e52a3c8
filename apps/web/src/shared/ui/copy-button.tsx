import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, type ButtonLook } from './button.tsx'
import { Tooltip } from './tooltip.tsx'
import { useCopy } from './use-copy.ts'

export interface CopyButtonProps {
  readonly value: string
  /** What is copied, in the sentence 'Copiar {name}'. */
  readonly name: string
}

function Copied({ isCopied }: { readonly isCopied: boolean }) {
  return (
    <span role="status" className="sr-only">
      {isCopied ? 'Copiado' : ''}
    </span>
  )
}

/** Puts a value on the clipboard and says so. */
export function CopyButton({ value, name }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Tooltip label={isCopied ? 'Copiado' : `Copiar ${name}`}>
        <Button variant="ghost" size="icon-sm" aria-label={`Copiar ${name}`} className="-my-1 align-middle" onClick={() => void copy(value)}>
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      </Tooltip>
      <Copied isCopied={isCopied} />
    </>
  )
}

export interface CopyTextButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  readonly value: string
  readonly children: ReactNode
}

/** The same with its words on the button. */
export function CopyTextButton({ value, children, ...look }: CopyTextButtonProps) {
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Button {...look} onClick={() => void copy(value)}>
        <Icon aria-hidden="true" className="size-4" />
        {children}
      </Button>
      <Copied isCopied={isCopied} />
    </>
  )
}
