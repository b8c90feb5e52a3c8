import { formatDate } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { byTemplate, type Counts, type Simulated } from '../model/launch/launch.ts'

export interface ConfirmLaunchProps {
  readonly people: readonly Simulated[]
  readonly counts: Counts
  readonly confirmLabel: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onClose: () => void
  readonly onConfirm: () => void
}

function datesText(people: readonly Simulated[]): string {
  const days = [...new Set(people.flatMap(({ problem, base_date }) => (problem === null && base_date !== null ? [base_date] : [])))].toSorted((one, other) => one.localeCompare(other))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? formatDate(first) : `de ${formatDate(first)} a ${formatDate(last)}`
}

/** What is sent when many begin, before it is. */
export function ConfirmLaunch({ people, counts, confirmLabel, isPending, error, onClose, onConfirm }: ConfirmLaunchProps) {
  const going = people.length - counts.stuck
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={going === 1 ? 'Iniciar o roteiro de 1 pessoa?' : `Iniciar o roteiro de ${peopleText(going)}?`}
      description="Quem faz as tarefas dos próximos 15 dias é avisado, e os documentos são pedidos. Dá para desfazer o lote depois."
      confirmLabel={confirmLabel}
      cancelLabel="Voltar"
      pending={isPending}
      error={error}
      failure="O lote não foi iniciado"
      onConfirm={onConfirm}
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2">
        {byTemplate(people).map(([template, count]) => (
          <div key={template} className="contents">
            <dt className="min-w-0 break-words">{template}</dt>
            <dd className="tabular text-right">{peopleText(count)}</dd>
          </div>
        ))}
        <dt className="border-t pt-2">Tarefas criadas</dt>
        <dd className="tabular border-t pt-2 text-right">{counts.tasks.toLocaleString('pt-BR')}</dd>
        <dt>Admissões</dt>
        <dd className="tabular text-right">{datesText(people)}</dd>
        {counts.orphans > 0 && (
          <>
            <dt className="text-warning-text">Tarefas sem quem faça, que ficam com o RH</dt>
            <dd className="tabular text-right text-warning-text">{counts.orphans}</dd>
          </>
        )}
        {counts.stuck > 0 && (
          <>
            <dt className="text-warning-text">Ficam de fora, porque não podem começar</dt>
            <dd className="tabular text-right text-warning-text">{peopleText(counts.stuck)}</dd>
          </>
        )}
      </dl>
    </ConfirmDialog>
  )
}
