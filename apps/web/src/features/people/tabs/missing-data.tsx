import { useQuery } from '@tanstack/react-query'

import { Alert } from '#shared/ui/alert.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { missingDataQuery } from '../data/records/matters-query.ts'
import type { RecordPerson } from '../model/history/record-person.ts'

/** What eSocial asks for and is not on record, each leading to where it is written. Nothing where nothing lacks. */
export function MissingData({ person }: { readonly person: RecordPerson }) {
  const missing = useQuery(missingDataQuery(person)).data ?? []
  if (missing.length === 0) return null
  return (
    <Alert tone="warning" title={missing.length === 1 ? 'Falta 1 dado para o eSocial' : `Faltam ${String(missing.length)} dados para o eSocial`}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {missing.map(({ field, label, url }) => (
          <li key={field}>
            <InnerLink href={url}>{label}</InnerLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
