import { Link2, Link2Off } from 'lucide-react'

import { mailLink } from '../lib/mail-link.ts'
import { readyText } from '../lib/ready-texts.ts'
import { whatsappLink } from '../lib/whatsapp.ts'
import type { Guest } from '../supabase/guest-links.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyTextButton } from '../ui/copy-button.tsx'
import { guestAddress, linkText, linkWords } from './guest-links-model.ts'

export interface GuestRowProps {
  readonly guest: Guest
  readonly purpose: string
  readonly company: string
  /** Known until the page is closed, after it was made here. */
  readonly token: string | undefined
  readonly busy: boolean
  /** Nobody else is listed. */
  readonly isAlone: boolean
  readonly onMake: () => void
  readonly onRevoke: () => void
}

function Handing({ guest, purpose, company, token }: Pick<GuestRowProps, 'guest' | 'purpose' | 'company'> & { readonly token: string }) {
  const link = guestAddress(token)
  const text = readyText(purpose, { names: [guest.name], what: guest.about ?? '', due: guest.due_on, link, until: guest.expires_at, company })
  return (
    <>
      <CopyTextButton size="sm" value={link}>
        Copiar link<span className="sr-only"> de {guest.name}</span>
      </CopyTextButton>
      <CopyTextButton size="sm" value={text}>
        Copiar mensagem<span className="sr-only"> para {guest.name}</span>
      </CopyTextButton>
      <a href={whatsappLink(guest.phone, text)} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 'sm' })}>
        WhatsApp<span className="sr-only"> de {guest.name}</span>
      </a>
      {guest.email !== null && (
        <a href={mailLink(guest.email, guest.about ?? linkWords(purpose).title, text)} className={buttonClass({ size: 'sm' })}>
          E-mail<span className="sr-only"> de {guest.name}</span>
        </a>
      )}
    </>
  )
}

/** Somebody without a login: where their link stands, and the ways to hand it over. */
export function GuestRow({ guest, token, busy, isAlone, onMake, onRevoke, ...rest }: GuestRowProps) {
  const { name, problem, state } = guest
  return (
    <li className="flex flex-col gap-2 py-3">
      <div>
        <p className="font-medium break-words">{name}</p>
        {guest.about !== null && <p className="text-sm break-words text-text-muted">{guest.about}</p>}
        <p className={problem === null ? 'text-sm text-text-muted' : 'text-sm text-warning-text'}>{linkText(guest)}</p>
      </div>
      {problem === null && (
        <div className="flex flex-wrap gap-2">
          {token === undefined ? (
            <Button size="sm" variant={isAlone ? 'primary' : 'secondary'} pending={busy} onClick={onMake}>
              <Link2 aria-hidden="true" className="size-4" />
              {state === null ? 'Criar link' : 'Criar novo link'}
              <span className="sr-only"> para {name}</span>
            </Button>
          ) : (
            <Handing guest={guest} token={token} {...rest} />
          )}
          {state === 'open' && (
            <Button size="sm" variant="ghost" pending={busy} onClick={onRevoke}>
              <Link2Off aria-hidden="true" className="size-4" />
              Cancelar link<span className="sr-only"> de {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
