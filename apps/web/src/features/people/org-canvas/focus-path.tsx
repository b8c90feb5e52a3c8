import { Fragment } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { chainAbove, type OrgTree } from '../model/org-chart/org-tree.ts'

const STEP = 'min-h-6 rounded-sm font-medium text-primary-text hover:underline coarse:min-h-11'

export interface FocusPathProps {
  readonly tree: OrgTree
  readonly id: string
  readonly onFocusPerson: (id: string | null) => void
}

/** The way up from the team that is shown alone, each step one press away. */
export function FocusPath({ tree, id, onFocusPerson }: FocusPathProps) {
  const person = tree.byId.get(id)
  if (!person) {
    return (
      <Alert tone="warning" title="A pessoa escolhida não está no organograma deste dia" action={<Button onClick={() => onFocusPerson(null)}>Ver toda a empresa</Button>} />
    )
  }
  return (
    <nav aria-label="Linha hierárquica" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <button type="button" className={STEP} onClick={() => onFocusPerson(null)}>
        Toda a empresa
      </button>
      {chainAbove(tree, id).map(({ id: above, name }) => (
        <Fragment key={above}>
          <span aria-hidden="true" className="text-text-subtle">
            ›
          </span>
          <button type="button" className={STEP} onClick={() => onFocusPerson(above)}>
            {name}
          </button>
        </Fragment>
      ))}
      <span aria-hidden="true" className="text-text-subtle">
        ›
      </span>
      <span aria-current="true" className="font-semibold">
        {person.name}
      </span>
    </nav>
  )
}

/** Says when the day on screen is not today. */
export function PlannedNotice({ on, today }: { readonly on: string | null; readonly today: string }) {
  if (on === null || on === today) return null
  return on > today ? (
    <Alert tone="info" title={`Como o organograma deve ficar em ${formatDate(on)}`}>
      Com as mudanças que já estão planejadas até lá.
    </Alert>
  ) : (
    <Alert tone="info" title={`Como o organograma era em ${formatDate(on)}`}>
      Para mudar o gestor de alguém, volte para hoje.
    </Alert>
  )
}
