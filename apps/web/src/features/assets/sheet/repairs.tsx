import { formatDate } from '#shared/lib/dates.ts'
import { Section } from '#shared/ui/section.tsx'
import { moneyText } from '../model/asset.ts'
import { type Repair, totalCost } from '../model/repair.ts'

function RepairRow({ repair }: { readonly repair: Repair }) {
  const { problem, supplier, opened_on: from, due_on: due, closed_on: until, cost, note } = repair
  const when = until === null ? `desde ${formatDate(from)}${due === null ? '' : `, fica pronto em ${formatDate(due)}`}` : from === until ? formatDate(from) : `${formatDate(from)} a ${formatDate(until)}`
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium break-words">{problem}</span>
        {until !== null && <span className="tabular">{cost === null ? 'Sem custo' : moneyText(cost)}</span>}
      </p>
      <p className="tabular text-sm break-words text-text-muted">{[supplier, when].filter((part) => part !== null).join(' · ')}</p>
      {note !== null && <p className="mt-0.5 break-words">{note}</p>}
    </li>
  )
}

/** The repairs of a thing, newest first, with what they cost. */
export function Repairs({ repairs }: { readonly repairs: readonly Repair[] }) {
  const total = totalCost(repairs)
  if (repairs.length === 0) return null
  return (
    <Section title="Consertos" {...(total !== null && { note: `${moneyText(total) ?? ''} no total` })}>
      <ul aria-label="Consertos" className="-mt-2.5 divide-y">
        {repairs.map((repair) => (
          <RepairRow key={repair.id} repair={repair} />
        ))}
      </ul>
    </Section>
  )
}
