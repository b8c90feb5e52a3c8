import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { papersQuery } from '../data/papers/papers.ts'
import { canMake, type VacationPaper } from '../model/papers/paper.ts'
import { usePapers } from './use-papers.ts'

interface NoticesProps {
  /** Of everybody who has none yet, the one of the item first. */
  readonly papers: readonly VacationPaper[]
  readonly onDone: () => void
}

function Notices({ papers, onDone }: NoticesProps) {
  const companyId = useCompanyId()
  const [chosen, setChosen] = useState(papers.slice(0, 1).map(({ leave_id }) => leave_id))
  const { run, progress } = usePapers(onDone)
  const wanted = papers.filter(({ leave_id }) => chosen.includes(leave_id))
  return (
    <div className="flex flex-col gap-4">
      <Refusal error={run.error} title="Nada foi gerado" />
      {run.data?.failures.map(({ name, message }) => (
        <p key={name} className="text-danger-text">
          {name}: {message}
        </p>
      ))}
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 font-medium">{papers.length === 1 ? 'Aviso a gerar' : `${String(papers.length)} avisos a gerar`}</legend>
        {papers.map(({ leave_id, employee, starts_on, due_on }) => (
          <Checkbox
            key={leave_id}
            label={`${employee.name}, férias em ${formatDate(starts_on)}, aviso até ${formatDate(due_on)}`}
            checked={chosen.includes(leave_id)}
            onChange={({ target }) => setChosen(target.checked ? [...chosen, leave_id] : chosen.filter((id) => id !== leave_id))}
          />
        ))}
      </fieldset>
      {wanted.length > 0 && <ReachOf employees={wanted.map(({ employee }) => employee.id)} kind="document_to_sign" />}
      {progress && (
        <p role="status" className="tabular">
          Gerando {progress.done + 1} de {progress.total}…
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {papers.length > 1 && chosen.length < papers.length && (
          <Button onClick={() => setChosen(papers.map(({ leave_id }) => leave_id))}>Selecionar todos</Button>
        )}
        <DecidingButton
          variant="primary"
          aria-disabled={wanted.length === 0}
          pending={run.isPending}
          onClick={() => wanted.length > 0 && run.mutate({ companyId, kind: 'notice', leaves: wanted.map(({ leave_id }) => leave_id) })}
        >
          {wanted.length > 1 ? `Gerar ${String(wanted.length)} avisos e enviar` : 'Gerar aviso e enviar'}
        </DecidingButton>
      </div>
    </div>
  )
}

/** The notice of somebody's vacations, made where it waits, alone or with all others that wait. */
export function NoticesInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const papers = useQuery(papersQuery(useCompanyId(), 'notice'))
  return (
    <QueryStates query={papers} pending={<Skeleton className="h-48 rounded-lg" />}>
      {(all) => {
        const open = all.filter(canMake).toSorted((a, b) => Number(b.leave_id === id) - Number(a.leave_id === id))
        return open[0]?.leave_id === id ? <Notices papers={open} onDone={onDone} /> : <p className="text-text-muted">Este aviso já foi gerado.</p>
      }}
    </QueryStates>
  )
}
