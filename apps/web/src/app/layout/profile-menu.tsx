import { Link } from '@tanstack/react-router'
import { CircleHelp, LogOut, ScrollText, UserRound } from 'lucide-react'
import { useState } from 'react'

import { PhotoRetry } from '#features/profile/photo/photo-retry.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#shared/ui/menu.tsx'
import { useWhenLoaded } from '#shared/ui/use-when-loaded.ts'
import { PROFILE_FACE, ProfileFace } from './profile-face.tsx'
import { useLeave } from './use-leave.ts'

const loadWhatsNew = async () => (await import('../whats-new/whats-new-sheet.tsx')).WhatsNewSheet

export function ProfileMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { user, employee } = useSession()
  const leave = useLeave()
  const [isWhatsNewOpen, setWhatsNewOpen] = useState(false)
  const whatsNew = useWhenLoaded({
    load: loadWhatsNew,
    wanted: isWhatsNewOpen,
    props: { open: isWhatsNewOpen, onOpenChange: setWhatsNewOpen },
    onFailure: () => setWhatsNewOpen(false),
  })
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
        <MenuItem icon={<CircleHelp />} onSelect={onHelp}>
          Ajuda e atalhos
        </MenuItem>
        <MenuItem icon={<ScrollText />} onSelect={() => setWhatsNewOpen(true)}>
          Novidades da versão {import.meta.env.VITE_PRODUCT_VERSION}
        </MenuItem>
      </Menu>
      {whatsNew}
    </>
  )
}
