import { Send } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import type { Bar } from '../model/map/map.ts'
import { SendDialog } from './send-dialog.tsx'
import type { PlanActs } from './use-plan.ts'

/** What the draft holds, and the way out of it: to the people, or nowhere. */
export function DraftBar({ bars, plan }: { readonly bars: readonly Bar[]; readonly plan: PlanActs }) {
  const [isAsking, setAsking] = useState(false)
  if (bars.length === 0) return null
  const ids = [...new Set(bars.map(({ employee_id }) => employee_id))]
  const people = ids.length
  const count = bars.length === 1 ? '1 período no seu plano' : `${bars.length} períodos no seu plano`
  return (
    <section aria-label="Seu plano" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-primary bg-primary-subtle px-4 py-3 text-primary-text">
      <p>
        <strong>{count}</strong>, de {people === 1 ? '1 pessoa' : `${people} pessoas`}. Só você vê até enviar.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={plan.isBusy} onClick={() => void plan.remove(bars, count)}>
          Limpar
        </Button>
        <Button size="sm" variant="primary" pending={plan.isBusy} onClick={() => setAsking(true)}>
          <Send aria-hidden="true" className="size-4" />
          Enviar às pessoas
        </Button>
      </div>
      {isAsking && <SendDialog bars={bars} plan={plan} onClose={() => setAsking(false)} />}
    </section>
  )
}
