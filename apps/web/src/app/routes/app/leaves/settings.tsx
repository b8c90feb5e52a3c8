import { createFileRoute, Link } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'

import { settingsStateFrom, type SettingsUrl, settingsUrlOf } from '#features/leaves/model/settings/settings-state.ts'
import { LeaveSettingsPage } from '#features/leaves/settings/leave-settings-page.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/settings')({
  validateSearch: (search: Readonly<Record<string, unknown>>): SettingsUrl => settingsUrlOf(settingsStateFrom(search)),
  component: LeaveSettings,
  staticData: { title: 'Regras de licenças' },
})

function LeaveSettings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LeaveSettingsPage
      nav={<LeavesNav />}
      state={settingsStateFrom({ ...search })}
      onState={(state) => void navigate({ search: settingsUrlOf(state), resetScroll: false })}
      holidayImport={
        <Link to="/app/employees/import/$kind" params={{ kind: 'holidays' }} className={buttonClass()}>
          <FileSpreadsheet aria-hidden="true" className="size-4" />
          Importar planilha
        </Link>
      }
    />
  )
}
