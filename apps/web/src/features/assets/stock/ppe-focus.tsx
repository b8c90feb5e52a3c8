import { useQuery } from '@tanstack/react-query'

import { FocusBand, bandAction } from '#shared/ui/focus-band.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { peopleText } from '#shared/lib/people-text.ts'
import { ppePanelQuery } from '../data/supplies/supply-queries.ts'
import type { PpePanel } from '../model/supplies/supply.ts'

interface PpeFocusProps {
  readonly companyId: string
  readonly onGaps: () => void
  readonly onRequirements: () => void
}

function Band({ panel, onGaps, onRequirements }: Omit<PpeFocusProps, 'companyId'> & { readonly panel: PpePanel }) {
  const { gaps, overdue, requires } = panel
  if (!requires) {
    return (
      <FocusBand
        className="mb-0"
        title="Diga quais EPIs cada cargo exige"
        detail="A partir daí, esta página mostra quem está sem o EPI do cargo."
        action={
          <button type="button" className={bandAction} onClick={onRequirements}>
            Definir EPI por cargo
          </button>
        }
      />
    )
  }
  const due = overdue === 0 ? null : overdue === 1 ? '1 entrega passou do dia da troca.' : `${overdue.toLocaleString('pt-BR')} entregas passaram do dia da troca.`
  if (gaps === 0) return <FocusBand className="mb-0" title="Todos com o EPI em dia" detail={due ?? 'Ninguém está sem o que o cargo exige.'} />
  return (
    <FocusBand
      className="mb-0"
      title={`${peopleText(gaps)} sem o EPI do cargo`}
      detail={due ?? 'Nunca receberam ou já passou do dia da troca.'}
      action={
        <button type="button" className={bandAction} onClick={onGaps}>
          Ver quem falta
        </button>
      }
    />
  )
}

/** The answer of the tab: who lacks what their position requires. */
export function PpeFocus({ companyId, ...rest }: PpeFocusProps) {
  const panel = useQuery(ppePanelQuery(companyId))
  return (
    <QueryStates query={panel} pending={<Skeleton className="h-24 rounded-xl" />}>
      {(found) => <Band panel={found} {...rest} />}
    </QueryStates>
  )
}
