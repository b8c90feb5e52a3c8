import { useQuery } from '@tanstack/react-query'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { type DeadMail, deadMailQuery, retryMail, runJobNow, systemHealthKey, systemHealthQuery } from '../data/dashboard/system-health-query.ts'
import { durationText, everyText, isLate, jobName, type JobState, letterName, type MailState } from '../model/dashboard/system-health.ts'

function useSystemAct<T>(act: (subject: T) => Promise<void>, done: string) {
  return useAct({ act, done, stale: [systemHealthKey] })
}

function JobStateBadge({ job }: { readonly job: JobState }) {
  const late = isLate(job, useNow())
  if (job.failures > 0) return <Badge tone="danger">{job.failures === 1 ? 'Falhou' : `Falhou ${job.failures} vezes`}</Badge>
  if (late) return <Badge tone="warning">Atrasada</Badge>
  return <Badge tone="success">Em dia</Badge>
}

function JobRow({ job, pending, onRun }: { readonly job: JobState; readonly pending: boolean; readonly onRun: () => void }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {jobName(job.name)} <JobStateBadge job={job} />
        </p>
        <p className="text-sm text-text-muted tabular">
          {everyText(job.everySeconds)}
          {job.lastStartedAt && (
            <>
              {' · última '}
              <Ago at={job.lastStartedAt} />
            </>
          )}
          {job.durationMs !== null && ` · durou ${durationText(job.durationMs)}`}
          {job.failures > 0 && ` · nova tentativa em ${formatDateTime(job.nextRunAt)}`}
        </p>
        {job.lastError && <p className="mt-1 text-sm break-words text-danger-text">{job.lastError}</p>}
      </div>
      <Button size="sm" pending={pending} onClick={onRun}>
        Executar agora<span className="sr-only">: {jobName(job.name)}</span>
      </Button>
    </li>
  )
}

function MailFigures({ mail }: { readonly mail: MailState }) {
  const figures = [
    { label: mail.delivering ? 'na fila' : 'retidos', value: mail.delivering ? mail.waiting + mail.sending : mail.held },
    { label: 'sem entrega', value: mail.dead },
    { label: 'enviados em 24 horas', value: mail.sentLastDay },
  ]
  return (
    <>
      <Figures figures={figures.map(({ label, value }) => ({ label, value: value.toLocaleString('pt-BR') }))} />
      {!mail.delivering && (
        <p className="mt-3 text-sm text-text-muted">
          Nenhum servidor está entregando e-mails. Os e-mails ficam guardados e saem assim que o envio for configurado.
        </p>
      )}
    </>
  )
}

function DeadMailRow({ mail, pending, onRetry }: { readonly mail: DeadMail; readonly pending: boolean; readonly onRetry: () => void }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{mail.recipient}</p>
        <p className="text-sm text-text-muted tabular">
          {letterName(mail.template)} · {mail.companyName} · <Ago at={mail.createdAt} />
        </p>
        {mail.lastError && <p className="mt-1 text-sm break-words text-danger-text">{mail.lastError}</p>}
      </div>
      <Button size="sm" pending={pending} onClick={onRetry}>
        Tentar de novo<span className="sr-only">: {mail.recipient}</span>
      </Button>
    </li>
  )
}

/** The jobs with their last runs, and the messages that could not be delivered, each with what can be done about it. */
export function SystemHealthDialog({ onClose }: { readonly onClose: () => void }) {
  const health = useQuery(systemHealthQuery())
  const dead = useQuery(deadMailQuery())
  const run = useSystemAct(runJobNow, 'A tarefa será executada em instantes')
  const retry = useSystemAct(retryMail, 'O e-mail voltou para a fila')
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Tarefas e e-mails" description="O que o sistema faz sozinho, e o que ficou pelo caminho." footer={<Button onClick={onClose}>Fechar</Button>}>
      <div className="grid gap-6">
        <Refusal error={run.error ?? retry.error} title="Não foi possível fazer isso agora" />
        <QueryStates query={health} pending={<Skeleton className="h-64 rounded-md" />}>
          {({ jobs, mail }) => (
            <>
              <section aria-label="E-mails">
                <h3 className="mb-3 font-semibold">E-mails</h3>
                <MailFigures mail={mail} />
                <p className="mt-2 text-sm text-text-muted">
                  Convites e links de senha têm uma fila própria e não entram nestes números: quem não recebeu pede outro link, ou um master o reenvia em Usuários.
                </p>
                <ul className="mt-2 divide-y">
                  {(dead.data ?? []).map((one) => (
                    <DeadMailRow key={one.id} mail={one} pending={retry.isPending && retry.variables === one.id} onRetry={() => retry.mutate(one.id)} />
                  ))}
                </ul>
              </section>
              <section aria-label="Tarefas">
                <h3 className="font-semibold">Tarefas</h3>
                <ul className="divide-y">
                  {jobs.map((job) => (
                    <JobRow key={job.name} job={job} pending={run.isPending && run.variables === job.name} onRun={() => run.mutate(job.name)} />
                  ))}
                </ul>
              </section>
            </>
          )}
        </QueryStates>
      </div>
    </Dialog>
  )
}
