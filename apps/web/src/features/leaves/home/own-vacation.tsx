import { Link } from '@tanstack/react-router'

import { FocusBand } from '#shared/ui/focus-band.tsx'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { holidayText, nextText, takeByText } from '../model/home.ts'

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** How many days of vacation the person has, until when, and what is free anyway. */
export function OwnVacation({ home: { own_leave: own, today } }: HomePartProps) {
  if (!own) return null
  const texts = [own.vacation && takeByText(own.vacation), nextText(own, today), own.holiday && holidayText(own.holiday, today)]
  const said = texts.filter((text) => text !== null).join(' ')
  if (own.vacation === null) return <FocusBand title="Suas licenças" detail={said} />
  return (
    <FocusBand
      label="Férias disponíveis"
      title={
        <>
          <span className="tabular text-4xl leading-none font-bold">{NUMBER.format(own.vacation.days)}</span> {own.vacation.days === 1 ? 'dia' : 'dias'}
        </>
      }
      detail={said}
    />
  )
}

/** The same in a line, for whose home is about others. */
export function OwnVacationLine({ home: { own_leave: own, today } }: HomePartProps) {
  if (!own?.vacation) return null
  const next = nextText(own, today)
  return (
    <Section
      title="Suas férias"
      actions={
        <Link to="/app/leaves" className={TEXT_LINK}>
          Ver
        </Link>
      }
    >
      <p className="tabular text-2xl font-semibold">
        {NUMBER.format(own.vacation.days)} <span className="text-base font-normal text-text-muted">{own.vacation.days === 1 ? 'dia disponível' : 'dias disponíveis'}</span>
      </p>
      <p className="text-text-muted">{takeByText(own.vacation)}</p>
      {next !== null && <p className="text-text-muted">{next}</p>}
    </Section>
  )
}
