import { ChevronDown } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { type CelebrationKind, type GreetingMessage, SENTENCES, sentencesFor } from '../model/celebration.ts'

export interface GreetingMenuProps {
  readonly name: string
  readonly kind: CelebrationKind
  readonly onSay: (message: GreetingMessage) => void
}

/** The sentences, for whoever wants to say another one than the first. */
export function GreetingMenu({ name, kind, onSay }: GreetingMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="icon-sm" variant="ghost" aria-label={`Escolher a mensagem para ${name}`}>
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {sentencesFor(kind).map((message) => (
        <MenuItem key={message} onSelect={() => onSay(message)}>
          {SENTENCES[message]}
        </MenuItem>
      ))}
    </Menu>
  )
}
