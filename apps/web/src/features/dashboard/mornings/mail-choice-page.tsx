import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { BrandLink } from '#shared/ui/brand.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { chooseMail } from '../data/mail-choice.ts'

const AGAIN: Readonly<Record<string, string>> = { good_morning: 'no próximo dia útil', digest: 'quando houver algo que você ainda não leu' }

export interface MailChoicePageProps {
  readonly token: string
  /** Whether a program may have opened the link, so that nothing changes before somebody says so. */
  readonly asksFirst: boolean
}

/** Where the link of a letter leads: it is off with that one click, and one more turns it on again. */
export function MailChoicePage({ token, asksFirst }: MailChoicePageProps) {
  const choice = useAct({ act: (isWanted: boolean) => chooseMail(token, isWanted) })
  const { mutate } = choice
  useEffect(() => {
    if (!asksFirst) mutate(false)
  }, [mutate, asksFirst])
  const isOff = choice.data?.wanted === false
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col items-center gap-6 px-4 py-10">
      <BrandLink />
      <div className="w-full rounded-xl border bg-surface p-6 sm:p-8">
        <h1 tabIndex={-1} className="mb-4 text-lg font-semibold text-balance">
          Resumo por e-mail
        </h1>
        <div aria-live="polite" aria-busy={choice.isPending || undefined}>
          {choice.error ? (
            <ErrorState error={choice.error} title="Não foi possível mudar" onRetry={() => mutate(false)} />
          ) : asksFirst && choice.isIdle ? (
            <p>Não quer mais receber este resumo?</p>
          ) : choice.data === undefined ? (
            <Skeleton className="h-16 rounded-lg" />
          ) : (
            <p>{isOff ? 'Pronto: você não recebe mais este resumo por e-mail.' : `Combinado: o resumo volta ${AGAIN[choice.data.kind] ?? 'a chegar'}.`}</p>
          )}
        </div>
        {asksFirst && choice.isIdle && (
          <Button variant="primary" className="mt-5" onClick={() => mutate(false)}>
            Não receber mais
          </Button>
        )}
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
