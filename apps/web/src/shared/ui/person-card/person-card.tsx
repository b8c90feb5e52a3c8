import { PreviewCard } from '@base-ui/react/preview-card'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Mail, MapPin, Network, Phone, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyContext } from '../../company/company-context.ts'
import { formatPhone } from '../../lib/masks.ts'
import { toAppError } from '../../supabase/app-error.ts'
import { type PersonCardFacts, personCardQuery } from '../../supabase/person-card.ts'
import { buttonClass } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { PersonAvatar } from '../person-avatar.tsx'
import { Skeleton } from '../skeleton.tsx'
import { dateTexts, placeText } from './card-facts.ts'

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex min-h-6 items-start gap-2.5">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-text-subtle [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 flex-1 break-words">{children}</span>
    </li>
  )
}

const linkClass = 'rounded-sm text-primary-text underline-offset-2 hover:underline'

function Facts({ card, onLeave }: { readonly card: PersonCardFacts; readonly onLeave: () => void }) {
  const { email, work_phone: phone, extension, manager } = card
  const place = placeText(card.work_site, card.location_mode)
  const dates = dateTexts(card.birthday, card.hired, card.years)
  return (
    <>
      <div className="flex items-center gap-3">
        <PersonAvatar letters={card.initials} photo={card.avatar_path} size="lg" />
        <div className="min-w-0">
          <p className="text-md font-semibold break-words">{card.display_name}</p>
          <p className="text-sm break-words text-text-muted">{[card.position, card.department].filter(Boolean).join(' · ') || 'Sem cargo'}</p>
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-1.5 text-sm">
        {manager !== null && <Fact icon={<UsersRound />}>Gestor: {manager}</Fact>}
        {email !== null && (
          <Fact icon={<Mail />}>
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>{' '}
            <CopyButton value={email} name="e-mail" />
          </Fact>
        )}
        {phone !== null && (
          <Fact icon={<Phone />}>
            <a href={`tel:${phone}`} className={linkClass}>
              {formatPhone(phone)}
            </a>
            {extension !== null && ` ramal ${extension}`}
          </Fact>
        )}
        {place !== null && <Fact icon={<MapPin />}>{place}</Fact>}
        {dates.length > 0 && (
          <Fact icon={<CalendarDays />}>
            {dates.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </Fact>
        )}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 border-t pt-3">
        <Link to="/app/employees/$employeeId" params={{ employeeId: card.employee_id }} onClick={onLeave} className={buttonClass({ size: 'sm' })}>
          <UserRound aria-hidden="true" className="size-4" />
          Ver perfil
        </Link>
        <Link to="/app/employees/org-chart" search={{ person: card.employee_id }} onClick={onLeave} className={buttonClass({ size: 'sm' })}>
          <Network aria-hidden="true" className="size-4" />
          Organograma
        </Link>
      </div>
    </>
  )
}

export interface PersonCardPopupProps {
  readonly id: string
  /** The name that the card is about. */
  readonly anchor: HTMLElement
  readonly onEnter: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
  readonly popupRef: (element: HTMLElement | null) => void
}

/** The quick card of a colleague, beside the name that was pointed at. */
export function PersonCardPopup({ id, anchor, onEnter, onLeave, onClose, popupRef }: PersonCardPopupProps) {
  const companyId = useCompanyContext().selectedCompany?.id ?? ''
  const card = useQuery(personCardQuery(companyId, id))
  return (
    <PreviewCard.Root open onOpenChange={(_, { reason }) => reason === 'escape-key' && onClose()}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner anchor={anchor} className="z-80" side="bottom" align="start" sideOffset={6} collisionPadding={8}>
          <PreviewCard.Popup
            ref={popupRef}
            role="dialog"
            aria-label={card.data ? `Cartão de ${card.data.display_name}` : 'Cartão da pessoa'}
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
            className="w-80 max-w-[calc(100vw-1rem)] rounded-lg border bg-raised p-4 text-text shadow-3 outline-none"
          >
            {card.data ? (
              <Facts card={card.data} onLeave={onClose} />
            ) : card.data === null ? (
              <p className="text-text-muted">Esta pessoa não está no diretório da empresa.</p>
            ) : card.error ? (
              <p className="text-text-muted">{toAppError(card.error).message}</p>
            ) : (
              <div aria-busy="true" className="flex items-center gap-3">
                <span role="status" className="sr-only">
                  Carregando...
                </span>
                <Skeleton className="size-12 rounded-full" />
                <span className="flex-1 space-y-2">
                  <Skeleton className="h-4 w-40" />
                  <Skeleton className="h-3.5 w-28" />
                </span>
              </div>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
