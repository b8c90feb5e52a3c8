import { useState } from 'react'

import { normalizeSearch } from '../lib/search.ts'
import { Button } from '../ui/button.tsx'
import { PersonChip } from '../ui/person-chip.tsx'
import { RowCheckbox } from '../ui/table/row-checkbox.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import { channelText, isReached, reachText, type Recipient } from './recipients.ts'

const AT_ONCE = 50
const MANY = 8

export interface RecipientListProps {
  readonly recipients: readonly Recipient[]
  /** Who was taken out; nobody can be where the list of people is made elsewhere. */
  readonly left?: ReadonlySet<string>
  readonly onLeft?: (left: ReadonlySet<string>) => void
}

/** Who gets what is about to be sent, by which channel, and who cannot be reached; each may be taken out. */
export function RecipientList({ recipients, left = new Set(), onLeft }: RecipientListProps) {
  const [term, setTerm] = useState('')
  const [most, setMost] = useState(AT_ONCE)
  const found = recipients.filter(({ employee }) => normalizeSearch(employee.name).includes(normalizeSearch(term)))
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeft?.(next)
  }
  return (
    <section aria-label="Quem recebe" className="flex min-w-0 flex-col gap-2">
      <p aria-live="polite" className="tabular font-medium">
        {reachText(recipients.filter(({ employee }) => !left.has(employee.id)))}
      </p>
      {recipients.length > MANY && <SearchBox label="Buscar quem recebe" placeholder="Nome" value={term} onSearch={setTerm} />}
      {recipients.length > 0 && (
        <ul aria-label="Pessoas" tabIndex={0} className="max-h-60 divide-y overflow-y-auto rounded-md border px-3 -outline-offset-2">
          {found.slice(0, most).map((recipient) => (
            <li key={recipient.employee.id} className="flex min-h-11 items-center gap-3 py-1.5">
              {onLeft && <RowCheckbox name={recipient.employee.name} checked={!left.has(recipient.employee.id)} onToggle={() => toggle(recipient.employee.id)} />}
              <PersonChip
                person={recipient.employee}
                size="sm"
                className="flex-1"
                detail={<span className={isReached(recipient) ? '' : 'text-warning-text'}>{channelText(recipient)}</span>}
              />
            </li>
          ))}
          {found.length > most && (
            <li className="py-2">
              <Button size="sm" variant="ghost" onClick={() => setMost(most + AT_ONCE)}>
                Mostrar mais {Math.min(AT_ONCE, found.length - most)} de {found.length.toLocaleString('pt-BR')}
              </Button>
            </li>
          )}
          {found.length === 0 && <li className="py-3 text-text-muted">Ninguém com este nome</li>}
        </ul>
      )}
    </section>
  )
}
