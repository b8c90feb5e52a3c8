import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'

import type { HomePartProps } from '#shared/ui/home-part.ts'
import { Section } from '#shared/ui/section.tsx'
import { headcountText, turnover } from '../model/figures/home-people.ts'

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

interface Figure {
  readonly value: string
  readonly text: string
  readonly to: LinkOptions
}

/** The numbers of a company, each with a sentence that compares and a link to its rows. */
export function PeopleFigures({ home: { people, week, today } }: HomePartProps) {
  if (!people) return null
  const figures: readonly Figure[] = [
    { value: NUMBER.format(people.total), text: headcountText(people, today), to: linkOptions({ to: '/app/employees' }) },
    ...(week ? [{ value: NUMBER.format(week.away_today), text: week.away_today === 1 ? 'pessoa fora hoje' : 'pessoas fora hoje', to: linkOptions({ to: '/app/leaves/away' }) }] : []),
    { value: NUMBER.format(people.hired), text: people.hired === 1 ? 'admissão em 12 meses' : 'admissões em 12 meses', to: linkOptions({ to: '/app/employees', search: { sort: '-hire_date' } }) },
    { value: `${NUMBER.format(turnover(people))}%`, text: `de rotatividade em 12 meses, ${people.left === 1 ? '1 saída' : `${people.left} saídas`}`, to: linkOptions({ to: '/app/employees', search: { status: 'terminated' } }) },
  ]
  return (
    <Section title="Empresa">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,calc(50%-1rem)),1fr))] gap-x-4 gap-y-4">
        {figures.map(({ value, text, to }) => (
          <li key={text}>
            <Link {...to} className="group block rounded-md">
              <span className="tabular block text-3xl leading-9 font-bold tracking-tight group-hover:underline">{value}</span>
              <span className="block text-sm text-text-muted">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
