import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'

import { useAddress } from '#shared/list/use-address.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { FilterPills } from '#shared/ui/table/filter-pills.tsx'
import { archiveQuery, auditPagesQuery } from '../data/logs/audit-queries.ts'
import { verificationsQuery } from '../data/logs/verifications.ts'
import { type AuditFilter, auditLog, hasAuditFilter } from '../model/logs/filter-state.ts'
import { knownFilter } from '../model/logs/known-filter.ts'
import { activeAuditFilters } from './active-audit-filters.ts'
import { ArchiveCard } from './archive/archive-card.tsx'
import { AuditExportButton } from './audit-export-button.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { BreakGlassButton } from './break-glass-button.tsx'
import { VerifyFileButton } from './verify-file-button.tsx'
import { VerificationCard } from './verification-card.tsx'

/** Logs de Auditoria: who changed what and when, in every company of the group. */
export function LogsPage() {
  const address = useAddress(auditLog)
  const filter = knownFilter(address.state)
  const change = (part: Partial<AuditFilter>): void => address.onState({ ...filter, ...part })
  const clear = (): void => address.onState({ ...auditLog.start, view: filter.view })
  const list = useInfiniteQuery(auditPagesQuery(filter))
  const archive = useQuery(archiveQuery(filter.company))
  const verifications = useQuery(verificationsQuery())
  const [chosen, setChosen] = useState<PersonChoice | null>(null)

  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  // The address holds the person's id alone: the name is the one just chosen, or comes with what that person did.
  const known = chosen?.id === filter.person ? chosen.name : (entries.find(({ performed_by }) => performed_by === filter.person)?.performed_by_name ?? null)
  const person = filter.person === '' ? null : { id: filter.person, name: known ?? 'Pessoa escolhida' }
  const companies = verifications.data ?? []
  const pills = activeAuditFilters(filter, {
    company: companies.find(({ id }) => id === filter.company)?.name ?? null,
    person: known,
    record: filter.record === '' ? null : (entries[0]?.entity_label ?? null),
  })
  const container = useRef<HTMLDivElement>(null)
  useListKeys({ container, onClearFilters: hasAuditFilter(filter) ? clear : undefined })
  return (
    <>
      <PageHeader
        title="Logs de Auditoria"
        description="Tudo o que mudou em cada empresa, quem mudou e quando. Nada aqui pode ser alterado ou excluído."
        actions={
          <>
            <Button pending={list.isRefetching} onClick={() => void list.refetch()}>
              <RotateCw aria-hidden="true" className="size-4" />
              Atualizar
            </Button>
            <BreakGlassButton companies={companies} />
            <VerifyFileButton />
            <AuditExportButton filter={filter} />
          </>
        }
      />
      <div ref={container} className="flex min-w-0 flex-col gap-4">
        <VerificationCard query={verifications} />
        <ArchiveCard months={archive.data ?? []} filter={filter} onPeriod={change} />
        <SavedViews listKey="audit_logs" definition={auditLog} address={address} />
        <AuditFilters
          filter={filter}
          companies={companies}
          person={person}
          onPerson={(choice) => {
            setChosen(choice)
            change({ person: choice?.id ?? '' })
          }}
          onChange={change}
        />
        <FilterPills
          pills={pills.map(({ key, label }) => ({ key, label, onRemove: () => change({ [key]: '' }) }))}
          onClear={clear}
        />
        <AuditList
          query={list}
          isFiltered={hasAuditFilter(filter)}
          onClear={clear}
          onHistory={({ entity_type, entity_id }) => address.onState({ ...auditLog.start, view: filter.view, entity: entity_type, record: entity_id ?? '' })}
        />
      </div>
    </>
  )
}
