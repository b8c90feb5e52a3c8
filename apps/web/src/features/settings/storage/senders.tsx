import { Link } from '@tanstack/react-router'

import type { StorageSender } from '#shared/supabase/shapes.gen.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { FileAmount } from './file-amount.tsx'

/** Whose sending uses most, each with the way to the person. */
export function Senders({ senders }: { readonly senders: readonly StorageSender[] }) {
  return (
    <ul className="divide-y">
      {senders.map(({ person, bytes, files }) => (
        <li key={person?.id ?? 'nobody'} className="flex items-center gap-3 py-2.5">
          <PersonPhoto person={person} />
          <span className="min-w-0 flex-1">
            {person ? (
              <Link to="/app/employees/$employeeId" params={{ employeeId: person.id }} className={`${TEXT_LINK} break-words`}>
                {person.name}
              </Link>
            ) : (
              'Visitantes por link e quem não tem mais acesso'
            )}
          </span>
          <FileAmount bytes={bytes} files={files} />
        </li>
      ))}
    </ul>
  )
}
