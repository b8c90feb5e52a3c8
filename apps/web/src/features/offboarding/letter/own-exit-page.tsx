import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Handover } from '../case/handover.tsx'
import { ownExitQuery, withdrawLetter } from '../data/own-exit.ts'
import { NOTICE_WISHES, type OwnExit, standing, STEPS } from '../model/letter.ts'
import { LetterForm } from './letter-form.tsx'

interface OwnExitPageProps {
  readonly employeeId: string
  readonly name: string
  readonly company: string
  /** The own tasks of the exit. */
  readonly renderTasks: (tasks: OwnExit['tasks']) => ReactNode
}

/** A letter that waits, or an exit that was accepted: how it stands and what is to be done. */
function Standing({ own, employeeId, renderTasks }: Pick<OwnExitPageProps, 'employeeId' | 'renderTasks'> & { readonly own: OwnExit }) {
  const { days } = own
  const isTold = own.status === 'communicated' || own.status === 'closing'
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { label: 'Último dia', value: formatDate(own.last_day) },
          { label: 'Enviada em', value: own.asked_at === null ? null : formatDateTime(own.asked_at) },
          ...(own.origin === 'letter' ? [{ label: 'Aviso prévio', value: NOTICE_WISHES.find(({ value }) => value === own.notice_way)?.label ?? null }] : []),
          ...(days === null ? [] : [
            ...(days.free_from === null ? [] : [{ label: 'Dias livres a partir de', value: formatDate(days.free_from) }]),
            ...(days.payment_by === null ? [] : [{ label: 'Pagamento da rescisão até', value: formatDate(days.payment_by) }]),
          ]),
          ...(isTold ? [{ label: 'Seus documentos ficam disponíveis até', value: formatDate(own.documents_until) }] : []),
          ...(own.successor === null ? [] : [{ label: 'Quem recebe a sua passagem', value: own.successor.name }]),
        ]}
      />
      {own.letter !== null && (
        <Card title="Sua carta">
          <p className="whitespace-pre-line break-words">{own.letter}</p>
        </Card>
      )}
      {isTold && (
        <Card title="Passagem">
          <Handover exitId={own.id} employeeId={employeeId} items={own.handover} mayWrite />
        </Card>
      )}
      {own.tasks.length > 0 && renderTasks(own.tasks)}
    </div>
  )
}

/** Leaving, as the person who leaves sees it: writing the letter, taking it back, and what follows once it is accepted. */
export function OwnExitPage({ employeeId, name, company, renderTasks }: OwnExitPageProps) {
  const own = useQuery(ownExitQuery())
  const [asks, setAsks] = useState(false)
  const withdraw = useAct({
    act: withdrawLetter,
    done: own.data?.exit?.status === 'draft' ? 'Rascunho descartado' : 'Você desistiu da carta',
    failed: 'A carta continua',
    stale: SUBJECTS.exits,
    onSettled: () => setAsks(false),
  })
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageHeader back={<BackLink to="/app/profile">Meu perfil</BackLink>} title="Sair da empresa" />
      <QueryStates query={own} pending={<Skeleton className="h-96 rounded-lg" />}>
        {({ exit: found, receivers }) => {
          const isLetter = found === null || found.status === 'draft' || found.status === 'withdrawn'
          return (
            <div className="flex flex-col gap-6">
              {found !== null && found.status !== 'draft' && <Alert tone={found.status === 'withdrawn' ? 'success' : 'info'} title={standing(found)}>{found.status === 'requested' ? 'Seu gestor e o RH foram avisados.' : ''}</Alert>}
              {isLetter && (
                <>
                  <section aria-label="Antes de escrever" className="rounded-xl bg-sunken p-5">
                    <p className="font-semibold">Você pode conversar com o RH antes</p>
                    <p className="mt-1 text-text-muted">Às vezes o que incomoda tem solução. A conversa não vira registro e não muda nada no seu contrato.</p>
                    <ol className="mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-sm">
                      {STEPS.map((step) => (
                        <li key={step}>{step}</li>
                      ))}
                    </ol>
                  </section>
                  <LetterForm key={found?.id ?? 'new'} own={found?.status === 'draft' ? found : null} company={company} name={name} receivers={receivers.map((each) => each.name)} onDiscard={found?.status === 'draft' ? () => setAsks(true) : null} />
                </>
              )}
              {!isLetter && <Standing own={found} employeeId={employeeId} renderTasks={renderTasks} />}
              {found?.status === 'requested' && (
                <Button className="self-start" onClick={() => setAsks(true)}>
                  Desistir da carta
                </Button>
              )}
              <ConfirmDialog
                open={asks}
                onOpenChange={setAsks}
                title={found?.status === 'draft' ? 'Descartar o rascunho?' : 'Desistir da carta?'}
                description={found?.status === 'draft' ? 'Ninguém leu: ele simplesmente deixa de existir.' : 'Seu contrato continua como está. Seu gestor e o RH são avisados.'}
                confirmLabel={found?.status === 'draft' ? 'Descartar' : 'Desistir da carta'}
                cancelLabel="Voltar"
                pending={withdraw.isPending}
                onConfirm={() => withdraw.mutate()}
              />
            </div>
          )
        }}
      </QueryStates>
    </div>
  )
}
