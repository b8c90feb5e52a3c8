import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, HandHeart, Plus, Smartphone, UserX } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { acceptGuide, scheduleMeetings } from '../data/admission-acts.ts'
import { detailQuery } from '../data/board-queries.ts'
import type { AdmissionDetail } from '../model/admission.ts'
import { GiveUpDialog, MoveDialog } from '../admission/day-dialogs.tsx'
import { ExperienceCard } from '../admission/experience-form.tsx'
import { Progress } from './progress.tsx'
import { StartCard } from './start-card.tsx'
import { BuddyDialog, FirstDayDialog, TaskDialog } from '../admission/task-dialogs.tsx'
import { TaskRow } from '../admission/task-row.tsx'
import { useAdmissionAct } from '../admission/use-admission-act.ts'

type Asked = 'portal' | 'buddy' | 'task' | 'day' | 'move' | 'give-up'

function Guide({ detail, admissionId }: { readonly detail: AdmissionDetail; readonly admissionId: string }) {
  const accept = useAdmissionAct(() => acceptGuide(admissionId, detail.guide_digest ?? ''), 'Guia aceito')
  return (
    <Card title="Guia do gestor">
      <dl className="flex flex-col gap-3">
        {detail.guide.map(({ day, words }) => (
          <div key={day}>
            <dt className="font-medium">{day}</dt>
            <dd className="text-text-muted">{words}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Refusal error={accept.error} title="Nada foi gravado" />
        {detail.guide_accepted_at === null ? (
          <Button variant="primary" pending={accept.isPending} onClick={() => accept.mutate(undefined)}>
            Aceitar o guia
          </Button>
        ) : (
          <Badge tone="success">Guia aceito</Badge>
        )}
      </div>
    </Card>
  )
}

function Actions({ detail, admissionId, onAsk }: { readonly detail: AdmissionDetail; readonly admissionId: string; readonly onAsk: (what: Asked) => void }) {
  const meet = useAdmissionAct(() => scheduleMeetings(admissionId, [1, 7, 30]), 'Conversas marcadas para os dias 1, 7 e 30')
  const hasMeetings = detail.tasks.some(({ kind, is_adhoc }) => kind === 'meeting' && is_adhoc)
  return (
    <>
      <Refusal error={meet.error} title="As conversas não foram marcadas" />
      <div className="flex flex-wrap gap-2">
        {detail.scope === 'hr' && !detail.has_access && (
          <Button onClick={() => onAsk('portal')}>
            <Smartphone aria-hidden="true" className="size-4" />
            Portal de chegada
          </Button>
        )}
        <Button onClick={() => onAsk('buddy')}>
          <HandHeart aria-hidden="true" className="size-4" />
          {detail.buddy ? 'Trocar padrinho' : 'Escolher padrinho'}
        </Button>
        {!hasMeetings && (
          <Button pending={meet.isPending} onClick={() => meet.mutate(undefined)}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            Marcar conversas dia 1, 7 e 30
          </Button>
        )}
        <Button onClick={() => onAsk('task')}>
          <Plus aria-hidden="true" className="size-4" />
          Nova tarefa
        </Button>
        {detail.scope === 'hr' && detail.status === 'pre_admission' && (
          <Menu trigger={<Button variant="ghost">Mais</Button>}>
            <MenuItem icon={<CalendarDays />} onSelect={() => onAsk('move')}>
              Mudar a data de admissão
            </MenuItem>
            <MenuItem icon={<UserX />} tone="danger" onSelect={() => onAsk('give-up')}>
              Cancelar admissão
            </MenuItem>
          </Menu>
        )}
      </div>
    </>
  )
}

function Body({ detail }: { readonly detail: AdmissionDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const { journey_id: admissionId, tasks } = detail
  const isOpen = admissionId !== null && detail.journey_status === 'open'
  const done = tasks.filter(({ status }) => status !== 'open').length
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonChip person={detail.employee} size="lg" />
        <Link
          to="/app/employees/$employeeId"
          params={{ employeeId: detail.employee_id }}
          className="text-primary-text underline underline-offset-2"
        >
          Abrir cadastro
        </Link>
      </div>
      <DescriptionList
        items={[
          { label: 'Admissão', value: formatDate(detail.base_date) },
          { label: 'Gestor', value: detail.manager?.name ?? null },
          { label: 'Padrinho ou madrinha', value: detail.buddy?.name ?? null },
          { label: 'Roteiro', value: detail.template },
        ]}
      />
      {admissionId === null && <StartCard employeeId={detail.employee_id} mayStart={detail.scope === 'hr'} />}
      {isOpen && <Actions detail={detail} admissionId={admissionId} onAsk={setAsked} />}
      {isOpen && detail.scope === 'team' && <Guide detail={detail} admissionId={admissionId} />}
      <ExperienceCard employeeId={detail.employee_id} mayWrite={detail.scope === 'hr'} />
      {isOpen && (
        <Card
          title="Primeiro dia"
          actions={
            <Button size="sm" onClick={() => setAsked('day')}>
              Editar
            </Button>
          }
        >
          <DescriptionList
            items={[
              { label: 'Onde', value: detail.first_day_place }, { label: 'Hora', value: detail.first_day_time },
              { label: 'Quem procurar', value: detail.first_day_contact }, { label: 'O que vestir', value: detail.first_day_dress },
            ]}
          />
          {detail.first_day_notes && <p className="mt-3 break-words whitespace-pre-line">{detail.first_day_notes}</p>}
        </Card>
      )}
      {admissionId !== null && (
        <Card title="Tarefas">
          <Progress done={done} total={tasks.length} />
          <ul className="mt-2 divide-y">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} mayWaive={detail.scope === 'hr' || !task.required} />
            ))}
          </ul>
        </Card>
      )}
      {asked === 'portal' && (
        <GuestLinksSheet purpose="arrival" subjects={[detail.employee_id]} empty={<p>Esta pessoa já tem acesso: ela prepara a chegada no próprio perfil.</p>} onClose={close} />
      )}
      {asked === 'buddy' && admissionId !== null && <BuddyDialog admissionId={admissionId} except={detail.employee_id} onClose={close} />}
      {asked === 'task' && admissionId !== null && <TaskDialog admissionId={admissionId} onClose={close} />}
      {asked === 'day' && admissionId !== null && (
        <FirstDayDialog
          admissionId={admissionId}
          initial={{
            place: detail.first_day_place ?? '', time: detail.first_day_time ?? '', dress: detail.first_day_dress ?? '',
            contact: detail.first_day_contact ?? '', notes: detail.first_day_notes ?? '', welcome: detail.welcome_message ?? '',
          }}
          onClose={close}
        />
      )}
      {asked === 'move' && <MoveDialog detail={detail} onClose={close} />}
      {asked === 'give-up' && <GiveUpDialog detail={detail} onClose={close} />}
    </div>
  )
}

/** One arrival, over the board. */
export function DetailSheet({ employeeId, onClose }: { readonly employeeId: string; readonly onClose: () => void }) {
  const detail = useQuery(detailQuery(useCompanyId(), employeeId))
  return (
    <Sheet open onOpenChange={onClose} title="Admissão" width="max-w-2xl">
      <QueryStates
        query={detail}
        pending={<Skeleton className="h-96 rounded-lg" />}
        isEmpty={(found) => found === null}
        empty={<p>Esta admissão não existe mais, ou você não a acompanha.</p>}
      >
        {(found) => found && <Body detail={found} />}
      </QueryStates>
    </Sheet>
  )
}
