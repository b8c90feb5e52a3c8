import { Monitor, Moon, Sun } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuCheckItem } from '#shared/ui/menu.tsx'
import { setTheme, type Theme, useTheme } from './theme.ts'

const CHOICES: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Claro', Icon: Sun },
  { theme: 'dark', label: 'Escuro', Icon: Moon },
  { theme: 'system', label: 'Igual ao do dispositivo', Icon: Monitor },
]

export function ThemeMenu() {
  const current = useTheme()
  const { Icon } = CHOICES.find(({ theme }) => theme === current) ?? { Icon: Monitor }
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Tema">
          <Icon aria-hidden="true" className="size-4.5" />
        </Button>
      }
    >
      {CHOICES.map(({ theme, label }) => (
        <MenuCheckItem key={theme} checked={theme === current} onCheckedChange={() => setTheme(theme)}>
          {label}
        </MenuCheckItem>
      ))}
    </Menu>
  )
}
