import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { completeTask } from '../data/admission-acts.ts'
import { myAdmissionQuery, papersQuery } from '../data/newcomer.ts'
import type { MyAdmission } from '../model/admission.ts'
import { FirstDay } from '../portal/first-day.tsx'
import { CpfCard, OwnDataCard } from './own-data.tsx'
import { PaperRow } from './paper-row.tsx'
import { useAdmissionAct } from './use-admission-act.ts'

function countdown({ days_left: days }: MyAdmission): string {
  if (days === null) return 'A data do seu primeiro dia ainda vai ser marcada.'
  if (days > 1) return `Faltam ${days} dias para o seu primeiro dia.`
  if (days === 1) return 'Amanhã é o seu primeiro dia.'
  return days === 0 ? 'Hoje é o seu primeiro dia.' : 'Veja o que ainda falta da sua chegada.'
}

/** Whoever waits for the person, in words. */
function Hosts({ mine: { manager, buddy } }: { readonly mine: MyAdmission }) {
  if (manager === null && buddy === null) return null
  const named = ({ name, position }: NonNullable<MyAdmission['manager']>): string => (position === null ? name : `${name}, ${position}`)
  return <DescriptionList items={[{ label: 'Com quem você vai trabalhar', value: manager && named(manager) }, { label: 'Quem apresenta você à equipe', value: buddy && named(buddy) }]} />
}

function Papers() {
  const papers = useQuery(papersQuery())
  return (
    <QueryStates query={papers} pending={<Skeleton className="h-40 rounded-lg" />}>
      {(found) => {
        const asked = found.filter(({ can_send, request_id, state, required }) => can_send && (request_id !== null || required || state !== 'missing'))
        if (asked.length === 0) return null
        return (
          <Card title="Documentos">
            <p className="text-text-muted">Fotografe com o celular ou escolha o arquivo. O RH confere e avisa se algo não estiver legível.</p>
            <ul className="mt-2 divide-y">
              {asked.map((paper) => (
                <PaperRow key={paper.type_id} paper={paper} />
              ))}
            </ul>
          </Card>
        )
      }}
    </QueryStates>
  )
}

/** Where the data are filled in before the first day: this page. */
const OWN_DATA = '/app/profile/admission'

export interface MyAdmissionPageProps {
  /** Where a task asks for what proves it: made by whoever knows tasks. */
  readonly Proof: ComponentType<{ readonly id: string; readonly onDone: () => void }>
}

function OwnTask({ task, Proof }: MyAdmissionPageProps & { readonly task: MyAdmission['tasks'][number] }) {
  const complete = useAdmissionAct(() => completeTask(task.id), 'Tarefa concluída')
  const asksProof = complete.error !== null && toAppError(complete.error).code === 'RHCOM'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{task.title}</p>
        <p className="text-sm text-text-muted">Até {formatDate(task.due_on)}</p>
        {task.url !== null && task.url !== OWN_DATA && (
          <a href={task.url} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-6 items-center text-sm text-primary-text underline coarse:min-h-11">
            Abrir<span className="sr-only"> {task.title}, em outra aba</span>
          </a>
        )}
        {task.url === OWN_DATA && task.status === 'open' && (
          <p className="text-sm">
            Desde o primeiro dia, os dados são preenchidos no seu perfil. Confira lá o que falta e volte para concluir.{' '}
            <Link to="/app/profile" search={{}} className="inline-flex min-h-6 items-center text-primary-text underline coarse:min-h-11">
              Abrir meu perfil
            </Link>
          </p>
        )}
        {asksProof ? (
          <div className="mt-3">
            <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
              <Proof id={task.id} onDone={complete.reset} />
            </Suspense>
          </div>
        ) : (
          <Refusal error={complete.error} title="A tarefa não foi concluída" />
        )}
      </div>
      {task.status !== 'open' && <Badge tone="success">{task.status === 'done' ? 'Feita' : 'Dispensada'}</Badge>}
      {task.status === 'open' && !asksProof && (
        <Button size="sm" pending={complete.isPending} aria-label={`Concluir ${task.title}`} onClick={() => complete.mutate(undefined)}>
          Concluir
        </Button>
      )}
    </li>
  )
}

/** The guide of who is arriving: the first day, what is asked, and how far it is. */
export function MyAdmissionPage({ Proof }: MyAdmissionPageProps) {
  const mine = useQuery(myAdmissionQuery())
  return (
    <QueryStates
      query={mine}
      pending={
        <div className="flex flex-col gap-4">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
      }
      isEmpty={(found) => found === null}
      empty={
        <>
          <PageHeader title="Minha admissão" />
          <EmptyState icon={<PartyPopper />} title="Sua admissão já terminou">
            Não há nada da sua admissão para fazer.
          </EmptyState>
        </>
      }
    >
      {(found) => {
        if (!found) return null
        const isBefore = found.status === 'pre_admission'
        // The papers have a card of their own, and so have the data until the first day.
        const tasks = found.tasks.filter(({ is_document, url }) => !is_document && !(isBefore && url === OWN_DATA))
        return (
          <div className="mx-auto max-w-3xl">
            <PageHeader title={isBefore ? `Boas-vindas, ${found.first_name}` : 'Minha admissão'} description={`${found.company}. ${countdown(found)}`} />
            <div className="flex flex-col gap-5">
              {isBefore && found.admission_id !== null && !found.cpf_confirmed && <CpfCard />}
              {isBefore && found.welcome_message !== null && <blockquote className="max-w-[60ch] border-l-2 border-border-strong pl-4 text-md break-words whitespace-pre-line">{found.welcome_message}</blockquote>}
              <Hosts mine={found} />
              <FirstDay day={found.hire_date} time={found.first_day_time} place={found.first_day_place} dress={found.first_day_dress} contact={found.first_day_contact} notes={found.first_day_notes} />
              {isBefore && found.cpf_confirmed && <OwnDataCard mine={found} />}
              {(!isBefore || found.cpf_confirmed) && <Papers />}
              {tasks.length > 0 && (!isBefore || found.cpf_confirmed) && (
                <Card title="Para você fazer">
                  <ul className="divide-y">
                    {tasks.map((task) => (
                      <OwnTask key={task.id} task={task} Proof={Proof} />
                    ))}
                  </ul>
                </Card>
              )}
            </div>
          </div>
        )
      }}
    </QueryStates>
  )
}
