import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuLink } from '#shared/ui/menu.tsx'

/** What a spreadsheet may bring to evaluations. Results of single people are for HR of the company. */
export function ImportMenu() {
  const { role } = usePermissions()
  return (
    <Menu
      trigger={
        <Button>
          <Upload aria-hidden="true" className="size-4" />
          Importar
        </Button>
      }
    >
      <MenuLink render={<Link to="/app/employees/import/$kind" params={{ kind: 'evaluation_participants' }} search={{}} />}>Participantes de um ciclo</MenuLink>
      {role === 'admin' && <MenuLink render={<Link to="/app/employees/import/$kind" params={{ kind: 'evaluation_history' }} search={{}} />}>Resultados de outro sistema</MenuLink>}
    </Menu>
  )
}
