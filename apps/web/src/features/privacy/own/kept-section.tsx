import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { keptDataQuery } from '../data/privacy-queries.ts'
import { type KeptCategory, rowsText } from '../model/privacy.ts'
import { DpoLine } from './dpo-line.tsx'

function Category({ category }: { readonly category: KeptCategory }) {
  const { title, kept, purpose, basis, readers, shared_with: shared, term, kept_until: until, is_sensitive: isSensitive, url } = category
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-2.5 [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 -rotate-90 text-text-subtle transition-transform group-open:rotate-0" />
          <span className="font-medium">{title}</span>
          {isSensitive && <Badge tone="warning">Sensível</Badge>}
          <span className="tabular w-full pl-7 text-sm text-text-muted sm:ml-auto sm:w-auto sm:pl-0">{rowsText(category)}</span>
        </summary>
        <div className="flex flex-col gap-3 pb-5 pl-7">
          <DescriptionList
            items={[
              { label: 'O que é guardado', value: kept },
              { label: 'Para quê', value: purpose },
              { label: 'Por que a lei permite', value: basis },
              { label: 'Quem vê', value: readers },
              { label: 'Até quando', value: until === null ? term : `${term} No seu caso, até ${formatDate(until)}.` },
              ...(shared === null ? [] : [{ label: 'Com quem é compartilhado', value: shared }]),
            ]}
          />
          {url !== null && <InnerLink href={url} className="self-start rounded-sm text-primary-text underline-offset-2 hover:underline">Ver estes dados<span className="sr-only"> ({title})</span></InnerLink>}
        </div>
      </details>
    </li>
  )
}

/** What is kept of the reader: what for, on which basis, who sees it and until when. */
export function KeptSection() {
  const { user } = useSession()
  const found = useQuery(keptDataQuery(user?.id ?? null))
  return (
    <Section title="O que a empresa guarda sobre você">
      <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />}>
        {({ company, dpo, last_day: lastDay, categories }) => (
          <>
            <p className="max-w-[70ch] text-text-muted">
              {company} trata estes dados para cuidar do seu contrato. Abra um item para saber para quê, quem vê e até quando.
              {lastDay !== null && ` Os prazos contam do seu último dia, ${formatDate(lastDay)}.`} Passado o prazo, você pode pedir que sejam eliminados.
            </p>
            <DpoLine dpo={dpo} />
            <ul aria-label="Dados guardados" className="mt-3 divide-y border-y">
              {categories.map((category) => <Category key={category.category} category={category} />)}
            </ul>
          </>
        )}
      </QueryStates>
    </Section>
  )
}
