import { useQuery } from '@tanstack/react-query'

import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { goalClosingQuery } from '../data/life-queries.ts'
import type { GoalCycle } from '../model/goal.ts'
import { objectivesText } from '../model/looks.ts'

/** On the page of a cycle that closes: what the reader still has to end. */
export function ClosingNote({ companyId, cycle, onOpen }: { readonly companyId: string; readonly cycle: GoalCycle; readonly onOpen: () => void }) {
  const found = useQuery(goalClosingQuery(companyId, cycle.id, false)).data
  if (found === undefined || (found.total === 0 && !found.progress)) return null
  const { total, mine } = found
  return (
    <div className="mb-4">
      <Alert
        tone={total > 0 ? 'warning' : 'info'}
        title={total === 0 ? 'Todos os objetivos têm nota' : mine > 0 ? `Este ciclo está em fechamento: ${objectivesText(mine)} ${mine === 1 ? 'seu espera' : 'seus esperam'} a nota` : `Este ciclo está em fechamento: ${objectivesText(total)} sem nota`}
        action={<Button size="sm" onClick={onOpen}>{total === 0 ? 'Ver fechamento' : 'Encerrar objetivos'}</Button>}
      />
    </div>
  )
}
