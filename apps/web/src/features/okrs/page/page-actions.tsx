import { CalendarRange, CircleCheckBig, EllipsisVertical, LayoutTemplate, UsersRound } from 'lucide-react'

import type { ListControl } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import type { GoalCycle, GoalCycles } from '../model/goal.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { mayBegin } from '../model/writing/objective-draft.ts'
import { NewObjective } from '../parts/new-objective.tsx'
import { ImportGoals } from '../sheets/import-goals.tsx'

interface PageActionsProps extends Pick<ListControl<OkrsAddress>, 'change'> {
  readonly reach: GoalCycles
  readonly cycle: GoalCycle
}

/** What somebody may do from every tab: goals are begun while the cycle takes them, cycles are HR's. */
export function PageActions({ reach, cycle, change }: PageActionsProps) {
  // An empty cycle has the button on its band.
  const begins = mayBegin(reach, cycle) && cycle.objectives > 0
  return (
    <>
      <ImportGoals cycle={cycle} />
      {reach.manages_all && (
        <Button onClick={() => change({ ciclos: true })}>
          <CalendarRange aria-hidden="true" className="size-4" />
          Ciclos
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" aria-label="Mais sobre as metas">
            <EllipsisVertical aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuItem icon={<LayoutTemplate />} onSelect={() => change({ modelos: true })}>Modelos de objetivos</MenuItem>
        {reach.leads && <MenuItem icon={<UsersRound />} onSelect={() => change({ dadas: true })}>Dados a várias pessoas</MenuItem>}
        {(cycle.status === 'active' || cycle.status === 'closing') && <MenuItem icon={<CircleCheckBig />} onSelect={() => change({ fechamento: true })}>Encerrar objetivos</MenuItem>}
      </Menu>
      {begins && <NewObjective onClick={() => change({ novo: true })} />}
    </>
  )
}
