import { useQuery } from '@tanstack/react-query'
import { KeySquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ownCodeQuery } from '../data/signing/counter.ts'

const OwnCodeDialog = lazy(async () => ({ default: (await import('./own-code-dialog.tsx')).OwnCodeDialog }))

/** The code by which the person signs on a device of HR. */
export function OwnCodeCard() {
  const code = useQuery(ownCodeQuery())
  const [isOpen, setOpen] = useState(false)
  const has = code.data != null
  return (
    <Section
      title="Código de assinatura"
      actions={
        <Button size="sm" disabled={code.data === undefined} onClick={() => setOpen(true)}>
          <KeySquare aria-hidden="true" className="size-4" />
          {has ? 'Trocar código' : 'Escolher código'}
        </Button>
      }
    >
      <QueryStates query={code} pending={<Skeleton className="h-10" />}>
        {(known) => (
          <>
            {known && (
              <p className="mb-2 flex flex-wrap items-center gap-2">
                <Badge tone={known.is_locked ? 'danger' : 'success'}>{known.is_locked ? 'Bloqueado' : 'Ativo'}</Badge>
                <span className="min-w-0 break-words">
                  Escolhido em {formatDay(known.chosen_at)}
                  {known.chosen_with && `, no balcão, com ${known.chosen_with.name}`}
                </span>
              </p>
            )}
            <p className="text-pretty text-text-muted">
              {known?.is_locked
                ? 'Foram dez tentativas erradas. Escolha outro código para voltar a assinar no balcão.'
                : 'Com o CPF e este código de 6 números, você assina em um aparelho do RH, sem entrar no sistema. Ninguém mais pode saber qual é.'}
            </p>
          </>
        )}
      </QueryStates>
      {isOpen && (
        <Suspense>
          <OwnCodeDialog isChange={has} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
