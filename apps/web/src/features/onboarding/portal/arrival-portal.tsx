import { Mail, Phone } from 'lucide-react'

import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { Card } from '#shared/ui/card.tsx'
import type { Arrival } from '../model/arrival.ts'
import { ArrivalPhoto } from './arrival-photo.tsx'
import { FirstDay } from './first-day.tsx'
import { ToDo } from './to-do.tsx'
import { Welcome } from './welcome.tsx'

const LINK = 'inline-flex min-h-11 items-center gap-2 break-all text-primary-text underline underline-offset-2'

/** Only from the first day on: before, the person learns no more names than the two who wait for them. */
function Team({ team, open }: Pick<Arrival, 'team'> & Pick<GuestPartProps, 'open'>) {
  if (team.length === 0) return null
  return (
    <Card title="Sua equipe">
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {team.map((person) => (
          <li key={`${person.name}-${person.position ?? ''}`} className="flex min-w-0 items-center gap-3">
            <ArrivalPhoto person={person} open={open} />
            <span className="min-w-0">
              <span className="block font-medium break-words">{person.name}</span>
              {person.position !== null && <span className="block text-sm break-words text-text-muted">{person.position}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Contact({ arrival: { hr_email: mail, hr_phone: phone }, askedBy }: { readonly arrival: Arrival; readonly askedBy: string | null }) {
  return (
    <Card title="Precisa de ajuda?">
      {mail === null && phone === null ? (
        <p>{askedBy === null ? 'Responda a quem enviou este link a você.' : `Fale com ${askedBy}, que enviou este link a você.`}</p>
      ) : (
        <ul aria-label="Contato do RH" className="flex flex-wrap gap-x-6">
          {phone !== null && <li><a href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`} className={LINK}><Phone aria-hidden="true" className="size-4" />{phone}</a></li>}
          {mail !== null && <li><a href={`mailto:${mail}`} className={LINK}><Mail aria-hidden="true" className="size-4" />{mail}</a></li>}
        </ul>
      )}
    </Card>
  )
}

/** The page of who is arriving, in the color of the company and for a phone first. */
export function ArrivalPortal({ page, act, send, open }: GuestPartProps) {
  const arrival = page.view.arrival
  if (!arrival) return null
  return (
    <main className="min-h-dvh pb-12">
      <Welcome arrival={arrival} company={page.company} open={open} />
      <div className="mx-auto -mt-10 flex max-w-2xl flex-col gap-5 px-4">
        <ToDo arrival={arrival} act={act} send={send} open={open} />
        <FirstDay day={arrival.first_day} time={arrival.time} place={arrival.place} dress={arrival.dress} contact={arrival.contact} notes={arrival.notes} />
        <Team team={arrival.team} open={open} />
        <Contact arrival={arrival} askedBy={page.asked_by} />
        <p className="text-center text-sm text-text-muted">O que você envia fica guardado: pode sair e voltar por este mesmo link.</p>
      </div>
    </main>
  )
}
