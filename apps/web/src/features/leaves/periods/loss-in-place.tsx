import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type LossCase, lossQuery, settleLoss } from '../data/periods/loss-query.ts'
import { dayOf } from '../model/periods/desk-state.ts'

function Decision({ found, onDone }: { readonly found: LossCase; readonly onDone: () => void }) {
  const [note, setNote] = useState('')
  const [restartsOn, setRestartsOn] = useState(found.returns_on)
  const [isChecked, setChecked] = useState(false)
  const settle = useAct({
    act: settleLoss,
    done: (_, { loses }) => loses ? 'A contagem recomeça' : 'O direito fica mantido',
    stale: SUBJECTS.leaves,
    onDone,
  })
  const isReadmission = found.code === 'loss_readmission'
  const decide = (loses: boolean): void => {
    setChecked(true)
    if (note.trim() !== '' && dayOf(restartsOn) !== null) settle.mutate({ employeeId: found.person.id, periodFrom: found.period_from, loses, restartsOn, note })
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="text-sm">
        <p>
          {found.text} <span className="whitespace-nowrap text-text-muted">({found.source})</span>
        </p>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <div>
            <dt className="text-text-muted">Período aquisitivo</dt>
            <dd className="tabular">
              {formatDate(found.period_from)} a {formatDate(found.period_to)}
            </dd>
          </div>
          <div>
            <dt className="text-text-muted">{isReadmission ? 'Saiu em' : 'O limite foi passado em'}</dt>
            <dd className="tabular">{formatDate(found.lost_on)}</dd>
          </div>
          <div className="sm:col-span-2">
            <dt className="text-text-muted">Afastamentos que contam</dt>
            <dd className="tabular">{found.days.map((each) => `${formatDate(each.starts_on)} a ${formatDate(each.ends_on)}`).join('; ')}</dd>
          </div>
        </dl>
        <Link to="/app/leaves/people/$employeeId" params={{ employeeId: found.person.id }} search={{}} className="mt-3 inline-flex min-h-6 items-center text-primary-text underline coarse:min-h-11">
          Ver extrato
        </Link>
      </div>
      <Refusal error={settle.error} title="A decisão não foi registrada" />
      <Field
        label={isReadmission ? 'Se não continuar, a contagem recomeça em' : 'A contagem recomeça em'}
        hint={isReadmission ? 'O dia da readmissão.' : found.returns_on > found.today ? 'Dia seguinte ao fim previsto do afastamento.' : 'Dia seguinte ao fim do afastamento.'}
        error={isChecked && dayOf(restartsOn) === null ? 'Escolha o dia da volta' : null}
      >
        <DateInput className="sm:max-w-52" value={restartsOn} disabled={isReadmission} onValue={setRestartsOn} />
      </Field>
      <Field label="Em que a decisão se baseia" required error={isChecked && note.trim() === '' ? 'Escreva em que a decisão se baseia' : null}>
        <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button pending={settle.isPending && !settle.variables.loses} disabled={settle.isPending} onClick={() => decide(false)}>
          {isReadmission ? 'O período continua' : 'Manter o direito'}
        </Button>
        <Button variant="primary" pending={settle.isPending && settle.variables.loses} disabled={settle.isPending} onClick={() => decide(true)}>
          {isReadmission ? 'A contagem recomeça' : 'Confirmar a perda'}
        </Button>
      </div>
    </div>
  )
}

/** A period that the law may take away, named `person/first day`: HR confirms that counting begins anew, or keeps the right. */
export function LossInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const [employeeId = '', periodFrom = ''] = id.split('/')
  const query = useQuery(lossQuery(employeeId, periodFrom))
  return (
    <QueryStates
      query={query}
      pending={<Skeleton className="h-64 rounded-lg" />}
      isEmpty={(found) => found === null}
      empty={<p className="text-text-muted">Este período já foi avaliado.</p>}
    >
      {(found) => found && <Decision found={found} onDone={onDone} />}
    </QueryStates>
  )
}
