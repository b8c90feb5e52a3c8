import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { bandAction, FocusBand } from '#shared/ui/focus-band.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ownExitQuery, withdrawLetter } from '../data/own-exit.ts'
import { bandOf, type OwnLeaving, receiversOf } from '../model/letter/letter.ts'
import { BeforeLetter } from './before-letter.tsx'
import { LetterForm } from './letter-form.tsx'
import { OwnStanding } from './own-standing.tsx'

interface OwnExitPageProps extends Pick<ComponentProps<typeof OwnStanding>, 'employeeId' | 'renderTasks'> {
  readonly name: string
  readonly company: string
}

const WITHDRAWING = {
  draft: { title: 'Descartar o rascunho?', description: 'Ninguém leu a sua carta. O que está escrito nela se perde.', confirmLabel: 'Descartar rascunho' },
  requested: { title: 'Desistir da carta?', description: 'Seu contrato continua como está. Seu gestor e o RH são avisados de que você desistiu.', confirmLabel: 'Desistir da carta' },
} as const

/** Asks before the letter is taken back; a refusal stays in the question, since the page behind it changes. */
function WithdrawDialog({ what, onClose }: { readonly what: keyof typeof WITHDRAWING; readonly onClose: () => void }) {
  const withdraw = useAct({ act: withdrawLetter, done: what === 'draft' ? 'Rascunho descartado' : 'Você desistiu da carta', stale: SUBJECTS.exits, onDone: onClose })
  return (
    <ConfirmDialog
      {...WITHDRAWING[what]}
      open
      onOpenChange={onClose}
      cancelLabel="Voltar"
      pending={withdraw.isPending}
      error={withdraw.error}
      failure="Nada mudou na sua carta"
      onConfirm={() => withdraw.mutate()}
    />
  )
}

function Letter({ leaving, name, company, onDiscard }: Pick<OwnExitPageProps, 'name' | 'company'> & { readonly leaving: OwnLeaving; readonly onDiscard: () => void }) {
  const { exit: found, resigning, hr } = leaving
  const draft = found?.status === 'draft' ? found : null
  const [isAgain, setAgain] = useState(false)
  const isWithdrawn = found?.status === 'withdrawn'
  return (
    <div className="flex flex-col gap-7">
      {isWithdrawn && (
        <Alert tone="success" title="Você desistiu da carta">
          Seu gestor e o RH foram avisados, e nada mudou no seu contrato.
        </Alert>
      )}
      {isWithdrawn && !isAgain ? (
        <Button className="self-start" onClick={() => setAgain(true)}>
          Escrever outra carta
        </Button>
      ) : (
        <>
          <BeforeLetter hr={hr} />
          <LetterForm key={draft?.id ?? 'new'} own={draft} resigning={resigning} company={company} name={name} receivers={receiversOf(leaving)} onDiscard={draft && onDiscard} />
        </>
      )}
    </div>
  )
}

/** Leaving, as the person who leaves sees it: writing the letter, taking it back, and what follows once it is certain. */
export function OwnExitPage({ employeeId, name, company, renderTasks }: OwnExitPageProps) {
  const own = useQuery(ownExitQuery())
  const [asked, setAsked] = useState<keyof typeof WITHDRAWING | null>(null)
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageHeader back={<BackLink to="/app/profile">Meu perfil</BackLink>} title="Sair da empresa" />
      <QueryStates query={own} pending={<Skeleton className="h-96 rounded-lg" />}>
        {(leaving) => {
          const { exit: found } = leaving
          if (found === null || found.status === 'draft' || found.status === 'withdrawn') return <Letter leaving={leaving} name={name} company={company} onDiscard={() => setAsked('draft')} />
          const withdraw = (
            <button type="button" className={bandAction} onClick={() => setAsked('requested')}>
              Desistir da carta
            </button>
          )
          return (
            <>
              <FocusBand {...bandOf(found)} {...(found.status === 'requested' && { action: withdraw })} />
              <OwnStanding own={found} employeeId={employeeId} renderTasks={renderTasks} />
            </>
          )
        }}
      </QueryStates>
      {asked && <WithdrawDialog what={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
