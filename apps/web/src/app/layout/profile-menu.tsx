import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'

import { PhotoRetry } from '#features/profile/photo/photo-retry.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#shared/ui/menu.tsx'
import { PROFILE_FACE, ProfileFace } from './profile-face.tsx'
import { useLeave } from './use-leave.ts'

export function ProfileMenu() {
  const { user, employee } = useSession()
  const leave = useLeave()
  return (
    <>
      <PhotoRetry />
      <Menu
        trigger={
          <button type="button" className={`${PROFILE_FACE} hover:bg-hover hover:text-text`}>
            <ProfileFace />
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
        <MenuSeparator />
        <MenuLabel>Vínculo {import.meta.env.VITE_PRODUCT_VERSION}</MenuLabel>
      </Menu>
    </>
  )
}
