import { Link, useLocation } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'

import { buttonClass, type ButtonLook } from './button.tsx'

/** The way to the counter, where a person signs on a device that HR holds; leaving it leads back here. */
export function CounterLink({ envelopeId, variant = 'secondary', size = 'sm' }: { readonly envelopeId: string } & Pick<ButtonLook, 'variant' | 'size'>) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Link to="/app/documents/counter/$envelopeId" params={{ envelopeId }} search={{ voltar: here }} className={buttonClass({ variant, size }, 'self-start')}>
      <MonitorSmartphone aria-hidden="true" className="size-4" />
      Assinar no balcão
    </Link>
  )
}
