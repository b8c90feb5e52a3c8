import { useQuery } from '@tanstack/react-query'
import { Lock, Target } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { objectiveQuery } from '../data/goal-queries.ts'
import { standingText } from '../model/check-in/check-in.ts'
import { GoalWork } from '../initiatives/goal-work.tsx'
import { LEVEL_LABELS, type ObjectiveDetail, STATUS_LABELS } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'
import { HealthMark } from '../standing/health-mark.tsx'
import { ZoneBar } from '../standing/zone-bar.tsx'
import { GoalTalk } from '../talk/goal-talk.tsx'
import { Alignment } from './alignment.tsx'
import { LifePart } from '../life/life-part.tsx'
import { KeyResultItem } from './key-result-item.tsx'
import { ObjectiveActs } from './objective-acts.tsx'

interface ObjectiveSheetProps {
  readonly id: string
  readonly onClose: () => void
  readonly onEdit: () => void
  readonly onOpen: (objectiveId: string) => void
}

/** The answer first: how much is reached, against what is expected by today. */
function Standing({ view }: { readonly view: ObjectiveDetail }) {
  const { progress, expected, health, status, score } = view
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular text-3xl font-semibold">{wholePercent(progress)}</span>
        {status === 'active' && <span className="tabular text-text-muted">esperado até hoje: {wholePercent(expected)}</span>}
        {status === 'active' ? <HealthMark health={health} className="ml-auto font-medium" /> : score !== null && <span className="tabular ml-auto font-medium">Nota {score.toLocaleString('pt-BR', { minimumFractionDigits: 1 })}</span>}
      </p>
      <p className="sr-only">
        {standingText(view)}
        {score !== null && `. Nota ${score.toLocaleString('pt-BR', { minimumFractionDigits: 1 })}`}
      </p>
      {status === 'active' && <p className="sr-only"><HealthMark health={health} /></p>}
      <ZoneBar progress={progress} expected={status === 'active' ? expected : null} isNamed className="mt-3" />
    </div>
  )
}

function Head({ view }: { readonly view: ObjectiveDetail }) {
  const { level, department, status, visibility, owner, cycle, contributors, description, learnings, ended_reason: reason } = view
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={status === 'achieved' ? 'success' : status === 'active' ? 'info' : 'neutral'} dashed={status === 'draft' || status === 'waiting'}>{STATUS_LABELS[status]}</Badge>
        {visibility === 'private' && <Badge icon={<Lock />}>Privado</Badge>}
        <span className="text-sm break-words text-text-muted">
          {level === 'department' && department !== null ? department : LEVEL_LABELS[level]} · {cycle.name}, até {formatDate(cycle.ends_on)}
        </span>
      </p>
      <PersonChip person={owner} />
      {contributors.length > 0 && <p className="text-sm break-words text-text-muted">Com {new Intl.ListFormat('pt-BR').format(contributors.map(({ name }) => name))}</p>}
      {description !== null && <p className="break-words whitespace-pre-wrap">{description}</p>}
      {reason !== null && <p className="break-words"><span className="font-medium">Por que foi cancelado:</span> {reason}</p>}
      {learnings !== null && <p className="break-words whitespace-pre-wrap"><span className="font-medium">Aprendizados:</span> {learnings}</p>}
    </div>
  )
}

function Body({ view, onEdit, onOpen }: { readonly view: ObjectiveDetail } & Pick<ObjectiveSheetProps, 'onEdit' | 'onOpen'>) {
  const { key_result_list: keyResults, may_edit: mayEdit, status, below } = view
  return (
    <div className="flex flex-col gap-6">
      <Head view={view} />
      <LifePart view={view} onOpen={onOpen} />
      <Standing view={view} />
      <ObjectiveActs view={view} onEdit={onEdit} />
      <Section title="Resultados-chave" note={keyResults.length || undefined}>
        {keyResults.length === 0 ? (
          <p className="text-text-muted">
            {below.length > 0 ? 'Ele é medido pelos objetivos alinhados a ele.' : `Ainda sem um número que o meça.${mayEdit && status === 'draft' ? ' Edite e escreva um antes de publicar.' : ''}`}
          </p>
        ) : (
          <ul aria-label="Resultados-chave" className="divide-y">
            {keyResults.map((keyResult) => <KeyResultItem key={keyResult.id} keyResult={keyResult} view={view} />)}
          </ul>
        )}
      </Section>
      <GoalWork view={view} />
      <Alignment view={view} onOpen={onOpen} />
      <GoalTalk objectiveId={view.id} />
    </div>
  )
}

const GONE = <EmptyState icon={<Target />} title="Este objetivo não existe mais ou não está aberto para você">Ele pode ter sido cancelado, ou ser um rascunho ou um objetivo privado de outra pessoa.</EmptyState>

/** One objective over the page: how it stands, by what it is measured and what it serves. */
export function ObjectiveSheet({ id, onClose, onEdit, onOpen }: ObjectiveSheetProps) {
  const found = useQuery({ ...objectiveQuery(id), retry: false })
  const isGone = found.data === undefined && found.error !== null && toAppError(found.error).code === 'RHNTF'
  return (
    <Sheet open onOpenChange={onClose} title={found.data?.title ?? 'Objetivo'} width="max-w-2xl">
      {isGone ? GONE : (
        <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />}>
          {(view) => <Body key={view.id} view={view} onEdit={onEdit} onOpen={onOpen} />}
        </QueryStates>
      )}
    </Sheet>
  )
}
