import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { RuleList } from '#shared/ui/rule-list.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { announceCollective } from '../data/collective/collective-acts.ts'
import { checkQuery, takingPartQuery } from '../data/collective/collective-queries.ts'
import { type Collective, noticesOf } from '../model/collective/collective.ts'

/** The whole plan in a few lines, the rules, and the one button that writes it for everybody. */
export function AnnounceStep({ collective }: { readonly collective: Collective }) {
  const [asks, setAsks] = useState(false)
  const rulesId = useId()
  const people = useQuery(takingPartQuery(collective.id))
  const check = useQuery(checkQuery(collective.id, collective.starts_on ?? '', collective.ends_on ?? ''))
  const announce = useAct({
    act: (count: number) => announceCollective(collective.id, count),
    done: (status, count) => (status === 'announced' ? ['Férias coletivas anunciadas', `${peopleText(count)} com férias marcadas.`] : null),
    stale: SUBJECTS.leaves,
    onSettled: () => setAsks(false),
  })
  const missing = noticesOf(check.data).filter(({ field }) => collective[field] === null)
  const isAllowed = check.data?.rules.every(({ holds }) => holds) ?? false
  return (
    <QueryStates query={people} pending={<Skeleton className="h-64 rounded-lg" />}>
      {(summary) => (
        <div className="flex flex-col gap-4">
          <Refusal error={announce.error} title="As férias coletivas não foram anunciadas" />
          <Refusal error={check.error} title="As regras não puderam ser conferidas" />
          <DescriptionList
            items={[
              { label: 'Período', value: `${formatDate(collective.starts_on)} a ${formatDate(collective.ends_on)}` },
              { label: 'Participam', value: peopleText(summary.people) },
              { label: 'Ficam fora', value: peopleText(summary.out) },
              { label: 'Férias', value: daysText(summary.vacation_days) },
              { label: 'Licença remunerada', value: daysText(summary.paid_days) },
              { label: 'Com novo período aquisitivo', value: peopleText(summary.newcomers) },
            ]}
          />
          <div id={rulesId}>{check.data && <RuleList rules={check.data.rules} />}</div>
          {missing.length > 0 && (
            <Alert tone="warning" title={missing.length === 1 ? 'Falta registrar uma comunicação' : `Faltam registrar ${String(missing.length)} comunicações`}>
              {missing.map(({ title }) => title).join(', ')}. Fica em Pendências até ser registrada.
            </Alert>
          )}
          <Button
            variant="primary"
            size="lg"
            className="self-start"
            disabled={!isAllowed}
            aria-describedby={isAllowed ? undefined : rulesId}
            pending={announce.isPending}
            onClick={() => setAsks(true)}
          >
            Anunciar para {peopleText(summary.people)}
          </Button>
          {announce.isPending && <p role="status">Marcando as férias de {peopleText(summary.people)}…</p>}
          <ConfirmDialog
            open={asks}
            onOpenChange={setAsks}
            title="Anunciar as férias coletivas?"
            description={`${peopleText(summary.people)} entram em férias e o saldo é reservado. Dá para desfazer até a véspera do primeiro dia.`}
            confirmLabel="Anunciar"
            pending={announce.isPending}
            onConfirm={() => announce.mutate(summary.people)}
          >
            {summary.rows.length === summary.people ? (
              <ReachOf employees={summary.rows.map(({ employee_id }) => employee_id)} kind="leave_collective" />
            ) : (
              <p className="text-text-muted">Cada pessoa é avisada pelos canais que escolheu. São muitas: as férias são marcadas aos poucos, e você vê o andamento.</p>
            )}
          </ConfirmDialog>
        </div>
      )}
    </QueryStates>
  )
}
