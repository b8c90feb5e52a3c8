import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { certificatesQuery, LIST_PAGE } from '../data/absences/certificate-queries.ts'
import { type ListedCertificate, STATUS_LOOKS } from '../model/absences/certificate.ts'

function Row({ certificate, onOpen }: { readonly certificate: ListedCertificate; readonly onOpen: () => void }) {
  const { person, starts_on, ends_on, days, status, type_name, summed, benefit_from, has_file } = certificate
  const facts = [
    type_name,
    ...(summed === null || summed === days ? [] : [`soma ${daysText(summed)}`]),
    ...(benefit_from === null ? [] : [`INSS a partir de ${formatDate(benefit_from)}`]),
    ...(has_file ? [] : ['sem arquivo']),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <PersonChip person={person} />
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <p className="tabular">
          {formatDate(starts_on)}
          {ends_on !== starts_on && ` a ${formatDate(ends_on)}`} ({daysText(days)})
        </p>
        <p className="text-sm text-text-muted">{facts.join(' · ')}</p>
      </div>
      <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label}</Badge>
      <Button size="sm" onClick={onOpen}>
        Abrir<span className="sr-only"> o atestado de {person.name} de {formatDate(starts_on)}</span>
      </Button>
    </li>
  )
}

/** All certificates of the company, newest first, by name. */
export function CertificateList({ companyId, onOpen }: { readonly companyId: string; readonly onOpen: (requestId: string) => void }) {
  const [term, setTerm] = useState('')
  const [page, setPage] = useState(1)
  const found = useQuery(certificatesQuery(companyId, term, page))
  const total = found.data?.[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / LIST_PAGE))
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-sm">
        <SearchBox
          label="Buscar atestados"
          placeholder="Buscar por nome"
          value={term}
          onSearch={(text) => {
            setTerm(text)
            setPage(1)
          }}
        />
      </div>
      <QueryStates
        query={found}
        pending={<Skeleton className="h-96 rounded-lg" />}
        empty={
          <EmptyState title={term === '' ? 'Nenhum atestado registrado' : 'Nenhum atestado com este nome'}>
            {term === '' ? 'O que as pessoas enviam e o que o RH registra fica aqui.' : 'Confira o nome ou busque outro.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <ul aria-label="Atestados" className="divide-y border-y">
              {rows.map((row) => (
                <Row key={row.request_id} certificate={row} onOpen={() => onOpen(row.request_id)} />
              ))}
            </ul>
            {pages > 1 && (
              <nav aria-label="Páginas de atestados" className="flex items-center justify-end gap-3 text-sm text-text-muted">
                <span className="tabular">
                  Página {page} de {pages}
                </span>
                <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Anteriores
                </Button>
                <Button size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
                  Próximos
                </Button>
              </nav>
            )}
          </>
        )}
      </QueryStates>
    </div>
  )
}
