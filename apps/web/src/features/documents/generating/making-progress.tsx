import { Button } from '#shared/ui/button.tsx'
import type { Making, Progress } from '../model/templates/making.ts'

export interface MakingProgressProps {
  readonly progress: Progress
  readonly isRunning: boolean
  readonly onRetry: (makings: readonly Making[]) => void
}

/** How far the papers are, and for whom one failed. */
export function MakingProgress({ progress: { done, total, failures }, isRunning, onRetry }: MakingProgressProps) {
  const ended = done + failures.length
  const left = total - ended
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p role="status" className="tabular font-medium">
          {isRunning ? `Gerando ${String(Math.min(ended + 1, total))} de ${String(total)}…` : done === 1 ? '1 documento gerado' : `${String(done)} documentos gerados`}
        </p>
        <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-success" style={{ width: `${String(total === 0 ? 0 : Math.round((100 * ended) / total))}%` }} />
        </div>
      </div>
      {!isRunning && left > 0 && <p className="text-text-muted">{left === 1 ? 'Falta 1: continue' : `Faltam ${String(left)}: continue`} depois, na lista de gerações.</p>}
      {failures.length > 0 && (
        <section aria-label="Não gerados">
          <h3 className="font-medium">{failures.length === 1 ? '1 não foi gerado' : `${String(failures.length)} não foram gerados`}</h3>
          <ul className="mt-1 divide-y">
            {failures.map(({ making, message }) => (
              <li key={making.making_id} className="py-2">
                <p className="break-words">{making.employee.name}</p>
                <p className="text-sm text-danger-text">{message}</p>
              </li>
            ))}
          </ul>
          {!isRunning && (
            <Button size="sm" className="mt-2" onClick={() => onRetry(failures.map(({ making }) => making))}>
              Tentar de novo
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
