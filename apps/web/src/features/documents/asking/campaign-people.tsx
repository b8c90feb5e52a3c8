import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { campaignPeopleQuery } from '../data/documents/campaigns.ts'
import { type Campaign, standingText } from '../model/documents/campaign.ts'

/** Whom a campaign asked, and where each stands; asked for once somebody wants to see it. */
export function CampaignPeople({ campaign }: { readonly campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false)
  const people = useQuery({ ...campaignPeopleQuery(campaign.campaign_id), enabled: isOpen })
  return (
    <div>
      <Button size="sm" variant="ghost" aria-expanded={isOpen} className="-ml-2" onClick={() => setOpen(!isOpen)}>
        {campaign.people === 1 ? '1 pessoa' : `${campaign.people.toLocaleString('pt-BR')} pessoas`}
        <span className="sr-only"> de {campaign.title}</span>
        <ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
      </Button>
      {isOpen && (
        <QueryStates query={people} pending={<Skeleton className="h-24 rounded-md" />}>
          {(rows) => (
            <ul aria-label={`Pessoas de ${campaign.title}`} tabIndex={0} className="max-h-60 divide-y overflow-y-auto rounded-md border px-3 -outline-offset-2">
              {rows.map((row) => (
                <li key={row.employee.id} className="py-1.5">
                  <PersonChip person={row.employee} size="sm" detail={standingText(row)} />
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      )}
    </div>
  )
}
