import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuLink } from '#shared/ui/menu.tsx'
import type { GoalCycle } from '../model/goal.ts'

/** What a spreadsheet may bring to a cycle, for who keeps the settings of the company. */
export function ImportGoals({ cycle }: { readonly cycle: GoalCycle }) {
  const { can } = usePermissions()
  if (!can('manage_settings') || !can('view_okr_reports') || cycle.status === 'closed') return null
  const search = { ciclo: cycle.name }
  return (
    <Menu
      trigger={
        <Button>
          <Upload aria-hidden="true" className="size-4" />
          Importar
        </Button>
      }
    >
      <MenuLink render={<Link to="/app/employees/import/$kind" params={{ kind: 'objectives' }} search={search} />}>Objetivos e resultados-chave</MenuLink>
      <MenuLink render={<Link to="/app/employees/import/$kind" params={{ kind: 'goal_values' }} search={search} />}>Valores de resultados-chave</MenuLink>
    </Menu>
  )
}
