import { createFileRoute, Link } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'

import { settingsAddress } from '#features/leaves/model/settings/settings-state.ts'
import { LeaveSettingsPage } from '#features/leaves/settings/leave-settings-page.tsx'
import { useAddress } from '#shared/list/use-address.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/settings')({
  validateSearch: settingsAddress.validateSearch,
  component: LeaveSettings,
  staticData: { title: 'Regras de licenças' },
})

function LeaveSettings() {
  return (
    <LeaveSettingsPage
      nav={<LeavesNav />}
      {...useAddress(settingsAddress)}
      holidayImport={
        <Link to="/app/employees/import/$kind" params={{ kind: 'holidays' }} className={buttonClass()}>
          <FileSpreadsheet aria-hidden="true" className="size-4" />
          Importar planilha
        </Link>
      }
    />
  )
}
