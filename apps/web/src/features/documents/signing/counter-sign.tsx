import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { counterSignable, type OwnSignature } from '../model/signing/signature.ts'

const CounterSignDialog = lazy(async () => ({ default: (await import('./counter-sign-dialog.tsx')).CounterSignDialog }))

/** Signs many papers for the company at once; nothing while fewer than two wait. */
export function CounterSign({ signatures }: { readonly signatures: readonly OwnSignature[] }) {
  const [shown, setShown] = useState<readonly OwnSignature[] | null>(null)
  const waiting = counterSignable(signatures)
  return (
    <>
      {waiting.length > 1 && (
        <Button onClick={() => setShown(waiting)}>
          <PenLine aria-hidden="true" className="size-4" />
          Assinar {waiting.length} documentos
        </Button>
      )}
      {shown && (
        <Suspense>
          <CounterSignDialog signatures={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
