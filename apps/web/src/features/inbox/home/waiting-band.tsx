import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'

import { FocusBand, bandAction } from '#shared/ui/focus-band.tsx'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { useNow } from '#shared/ui/use-now.ts'
import { urgentWords, waitingTitle } from '../model/home-waiting.ts'

/** How much waits for the person, what is most urgent of it, and the way to decide it. */
export function WaitingBand({ home: { waiting } }: HomePartProps) {
  const now = useNow()
  const first = waiting.items[0]
  if (!first) return <FocusBand figure={<Check aria-hidden="true" className="size-7" />} title="Tudo em dia" detail="Nenhuma decisão pendente." />
  return (
    <FocusBand
      title={waitingTitle(waiting, now)}
      detail={urgentWords(first)}
      action={
        <Link to="/app/inbox" search={{ item: first.item_key }} className={bandAction}>
          Decidir agora
        </Link>
      }
    />
  )
}
