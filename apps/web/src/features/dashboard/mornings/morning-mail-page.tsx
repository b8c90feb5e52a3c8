import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { Brand } from '#shared/ui/brand.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { chooseMorningMail } from '../data/morning-mail.ts'

/** Where the link of a morning mail leads: it is off with that one click, and one more turns it on again. */
export function MorningMailPage({ token }: { readonly token: string }) {
  const choice = useAct({ act: (isWanted: boolean) => chooseMorningMail(token, isWanted) })
  const { mutate } = choice
  useEffect(() => mutate(false), [mutate])
  const isOff = choice.data === false
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col items-center gap-6 px-4 py-10">
      <Brand />
      <div className="w-full rounded-xl border bg-surface p-6 sm:p-8">
        <h1 tabIndex={-1} className="mb-4 text-lg font-semibold text-balance">
          Resumo da manhã
        </h1>
        <div aria-live="polite" aria-busy={choice.isPending || undefined}>
          {choice.error ? (
            <ErrorState error={choice.error} title="Não foi possível mudar" onRetry={() => mutate(false)} />
          ) : choice.data === undefined ? (
            <Skeleton className="h-16 rounded-lg" />
          ) : (
            <p>{isOff ? 'Pronto: você não recebe mais este resumo por e-mail.' : 'Combinado: o resumo volta no próximo dia útil.'}</p>
          )}
        </div>
        {choice.data !== undefined && !choice.error && (
          <div className="mt-5 flex flex-wrap gap-2">
            <Button disabled={choice.isPending} onClick={() => mutate(isOff)}>
              {isOff ? 'Voltar a receber' : 'Desligar de novo'}
            </Button>
            <Link to="/app" className={buttonClass({ variant: 'ghost' })}>
              Abrir o Vínculo
            </Link>
          </div>
        )}
      </div>
    </main>
  )
}
