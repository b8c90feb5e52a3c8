import { bandStyle } from '#shared/brand/band-style.ts'
import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { type Arrival, type ArrivalPerson, firstDayText } from '../model/arrival.ts'
import { ArrivalPhoto, CompanyMark } from './arrival-photo.tsx'

export interface WelcomeProps extends Pick<GuestPartProps, 'open'> {
  readonly arrival: Arrival
  readonly company: string
}

function Face({ person, says, open }: Pick<WelcomeProps, 'open'> & { readonly person: ArrivalPerson; readonly says: string }) {
  return (
    <li className="flex min-w-0 items-center gap-3">
      <ArrivalPhoto person={person} open={open} size="lg" />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{person.name}</span>
        <span className="block text-sm text-on-band-muted">{says}</span>
      </span>
    </li>
  )
}

/** The company's own greeting: when it begins, and who waits for the person. */
export function Welcome({ arrival, company, open }: WelcomeProps) {
  const { first_name: name, position, welcome, manager, buddy } = arrival
  return (
    <header style={bandStyle(arrival.brand_hue)} className="bg-linear-to-br from-band to-band-end px-4 pt-6 pb-16 text-on-band">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <CompanyMark fileId={arrival.logo_file_id} company={company} open={open} />
        <div>
          <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance break-words">Que bom ter você aqui, {name}!</h1>
          <p className="mt-1 text-md text-pretty text-on-band-muted">
            {firstDayText(arrival)}
            {position !== null && `, como ${position}`}.
          </p>
        </div>
        {welcome !== null && <blockquote className="max-w-[60ch] border-l-2 border-on-band-muted pl-4 text-md break-words whitespace-pre-line">{welcome}</blockquote>}
        {(manager !== null || buddy !== null) && (
          <ul aria-label="Quem espera por você" className="flex flex-wrap gap-x-8 gap-y-4">
            {manager && <Face person={manager} says="Lidera a sua equipe" open={open} />}
            {buddy && <Face person={buddy} says="Acompanha você nos primeiros dias" open={open} />}
          </ul>
        )}
      </div>
    </header>
  )
}
