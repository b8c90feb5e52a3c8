import { Link } from '@tanstack/react-router'

import { SelectInput } from '#shared/ui/inputs.tsx'
import type { SettingsAreaName } from '../model/settings-address.ts'
import { SETTINGS_AREAS } from '../model/settings-areas.ts'

const ITEM = 'flex min-h-9 items-center rounded-md px-3 py-1.5 font-medium -outline-offset-2 hover:bg-hover hover:text-text coarse:min-h-11'

export interface AreaMenuProps {
  readonly area: SettingsAreaName
  readonly onArea: (area: SettingsAreaName) => void
}

/** The areas at the left; a list to choose from where that is narrow. */
export function AreaMenu({ area: current, onArea }: AreaMenuProps) {
  return (
    <>
      <div className="mb-6 lg:hidden">
        <SelectInput
          aria-label="Área das configurações"
          value={current}
          onChange={({ target }) => onArea(target.value as SettingsAreaName)}
          options={SETTINGS_AREAS.map(({ area, label }) => [area, label] as const)}
        />
      </div>
      <nav aria-label="Áreas das configurações" className="max-lg:hidden">
        <ul className="sticky top-20 space-y-0.5">
          {SETTINGS_AREAS.map(({ area, label }) => (
            <li key={area}>
              <Link
                to="/app/settings"
                search={{ area }}
                aria-current={area === current ? 'page' : undefined}
                activeProps={{}}
                className={`${ITEM} ${area === current ? 'bg-selected text-text hover:bg-selected' : 'text-text-muted'}`}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
