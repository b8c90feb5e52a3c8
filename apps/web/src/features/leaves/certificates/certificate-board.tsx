import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip, type PersonRef } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { receiveOriginal } from '../data/absences/certificate-acts.ts'
import { boardQuery } from '../data/absences/certificate-queries.ts'
import type { Board } from '../model/absences/certificate.ts'
import { CertificateSumRow } from './certificate-sum-row.tsx'

export interface BoardActs {
  readonly onOpen: (requestId: string) => void
  readonly onExam: (examId: string, name: string) => void
  readonly onRegister: () => void
}

interface TaskProps {
  readonly person: PersonRef
  readonly detail: string
  readonly late: boolean
  readonly action: ReactNode
}

function Task({ person, detail, late, action }: TaskProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <PersonChip person={person} size="sm" detail={detail} />
      </div>
      {late && <Badge tone="danger">Atrasado</Badge>}
      {action}
    </li>
  )
}

const span = (from: string, to: string): string => (from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`)

function Waiting({ board, onOpen }: { readonly board: Board } & Pick<BoardActs, 'onOpen'>) {
  return (
    <Card title={`A conferir (${board.waiting.length})`}>
      {board.waiting.length === 0 ? (
        <p className="text-text-muted">Nenhum atestado a conferir.</p>
      ) : (
        <ul aria-label="Atestados a conferir" className="-my-3 divide-y">
          {board.waiting.map((each) => (
            <Task
              key={each.request_id}
              person={each.person}
              detail={`${span(each.starts_on, each.ends_on)}, ${daysText(each.days)}`}
              late={false}
              action={
                <Button size="sm" variant="primary" onClick={() => onOpen(each.request_id)}>
                  Conferir
                  <span className="sr-only"> o atestado de {each.person.name}</span>
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Exams({ board, onExam }: { readonly board: Board } & Pick<BoardActs, 'onExam'>) {
  if (board.exams.length === 0) return null
  return (
    <Card title={`Exames de retorno (${board.exams.length})`}>
      <ul aria-label="Exames de retorno" className="-my-3 divide-y">
        {board.exams.map(({ exam_id, person, due_on, because }) => (
          <Task
            key={exam_id}
            person={person}
            detail={`${because === 'long' ? '30 dias ou mais' : 'Depois do INSS'}, volta em ${formatDate(due_on)}`}
            late={due_on < board.today}
            action={
              <Button size="sm" onClick={() => onExam(exam_id, person.name)}>
                Registrar exame
                <span className="sr-only"> de {person.name}</span>
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

function Originals({ board }: { readonly board: Board }) {
  const kept = useFocusKept()
  const receive = useAct({
    act: receiveOriginal,
    done: 'Original recebido',
    failed: 'Não foi possível anotar',
    stale: SUBJECTS.leaves,
  })
  if (board.originals.length === 0) return null
  return (
    <Card title={`Originais que faltam (${board.originals.length})`}>
      <ul ref={kept} aria-label="Originais que faltam" className="-my-3 divide-y">
        {board.originals.map((each) => (
          <Task
            key={each.request_id}
            person={each.person}
            detail={`${span(each.starts_on, each.ends_on)}${each.due_on === null ? '' : `, prazo ${formatDate(each.due_on)}`}`}
            late={each.due_on !== null && each.due_on < board.today}
            action={
              <Button
                size="sm"
                pending={receive.isPending && receive.variables === each.request_id}
                aria-disabled={receive.isPending}
                onClick={() => receive.mutate(each.request_id)}
              >
                Recebido
                <span className="sr-only"> o original de {each.person.name}</span>
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

function Sums({ board, onOpen, onRegister }: { readonly board: Board } & Pick<BoardActs, 'onOpen' | 'onRegister'>) {
  return (
    <Card title="Somas em 60 dias" className="lg:col-span-2">
      {board.sums.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="Nenhuma soma em curso" action={<Button onClick={onRegister}>Registrar atestado</Button>}>
          Atestados da mesma condição aparecem aqui, com os dias que faltam até o INSS.
        </EmptyState>
      ) : (
        <ul aria-label="Somas de atestados" className="-my-4 divide-y">
          {board.sums.map((sum) => (
            <CertificateSumRow key={`${sum.person.id} ${sum.first_on}`} sum={sum} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What HR has to do about certificates, and how far each sum is from the benefit. */
export function CertificateBoard({ companyId, onOpen, onExam, onRegister }: BoardActs & { readonly companyId: string }) {
  const board = useQuery(boardQuery(companyId))
  return (
    <QueryStates query={board} pending={<Skeleton className="h-96 rounded-lg" />}>
      {(found) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <Waiting board={found} onOpen={onOpen} />
            {found.originals.length > 0 && <Exams board={found} onExam={onExam} />}
          </div>
          {found.originals.length > 0 ? <Originals board={found} /> : <Exams board={found} onExam={onExam} />}
          <Sums board={found} onOpen={onOpen} onRegister={onRegister} />
        </div>
      )}
    </QueryStates>
  )
}
