import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'

import { PhotoRetry, ProfilePhoto } from '#features/profile/photo/profile-photo.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#shared/ui/menu.tsx'
import { useLeave } from './use-leave.ts'

export function ProfileMenu() {
  const { user, employee } = useSession()
  const leave = useLeave()
  return (
    <>
      <PhotoRetry />
      <Menu
        trigger={
          <button type="button" className="flex min-h-control min-w-0 items-center gap-2 rounded-full p-0.5 text-text-muted hover:bg-hover hover:text-text lg:pr-3">
            <ProfilePhoto />
            <span className="sr-only">Menu do perfil de </span>
            <span className="max-w-56 truncate max-lg:sr-only">{user?.email}</span>
          </button>
        }
      >
        <MenuLabel>
          {employee?.display_name && <span className="block text-base font-medium text-text">{employee.display_name}</span>}
          <span className="block">{user?.email}</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuLink render={<Link to="/app/profile" />} icon={<UserRound />}>
          Meu Perfil
        </MenuLink>
        <MenuItem icon={<LogOut />} onSelect={leave}>
          Sair
        </MenuItem>
      </Menu>
    </>
  )
}
