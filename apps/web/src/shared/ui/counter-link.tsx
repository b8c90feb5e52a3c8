import { Link, useLocation } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'

import { buttonClass, type ButtonLook } from './button.tsx'

export interface CounterLinkProps extends Pick<ButtonLook, 'variant' | 'size'> {
  readonly envelopeId: string
  /** What of the address is over once one comes back, such as the sheet that the link stands in. */
  readonly over?: string
}

function without(href: string, name: string): string {
  const [path = '', search = ''] = href.split('?')
  const left = search.split('&').filter((part) => part !== '' && part.split('=')[0] !== name)
  return left.length === 0 ? path : `${path}?${left.join('&')}`
}

/** The way to the counter, where a person signs on a device that HR holds; leaving it leads back here. */
export function CounterLink({ envelopeId, over = '', variant = 'secondary', size = 'sm' }: CounterLinkProps) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Link to="/app/documents/counter/$envelopeId" params={{ envelopeId }} search={{ voltar: without(here, over) }} className={buttonClass({ variant, size }, 'self-start')}>
      <MonitorSmartphone aria-hidden="true" className="size-4" />
      Assinar no balcão
    </Link>
  )
}
