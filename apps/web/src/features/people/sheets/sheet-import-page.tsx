import { useMemo } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ImportKinds } from '#shared/import/import-kinds.tsx'
import { ImportWizard } from '#shared/import/import-wizard.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import type { SheetKind } from '../model/sheets/sheet-kinds.ts'
import { OnlyAdministrators } from './only-administrators.tsx'
import { IMPORT_WORDS, PEOPLE_PLACE } from './sheet-words.tsx'
import { useSubject } from './use-subject.tsx'

/** Rows of these are of one cycle. */
const CYCLE_KINDS: ReadonlySet<SheetKind> = new Set(['evaluation_participants', 'objectives', 'goal_values'])

export interface SheetImportPageProps {
  readonly kind: SheetKind
  /** The cycle that everybody of the sheet is in, where one came from it. */
  readonly cycle?: string | undefined
  readonly importId: string | null
  readonly onImportId: (importId: string | null) => void
}

/** Importar one kind of record: contracts, hierarchy, pay, … */
export function SheetImportPage({ kind, cycle, ...props }: SheetImportPageProps) {
  const companyId = useCompanyId()
  const { can, role } = usePermissions()
  const own = useSubject(kind)
  const subject = useMemo(() => (CYCLE_KINDS.has(kind) && cycle ? { ...own, fixed: { cycle } } : own), [kind, cycle, own])
  const { title, place = PEOPLE_PLACE } = IMPORT_WORDS[kind]
  usePageTitle(title)
  // Masters read no results of single people.
  if (!can('manage_settings') || (kind === 'evaluation_history' && role !== 'admin')) return <OnlyAdministrators title={title} />
  return (
    <>
      <PageHeader
        back={
          <BackLink to={place.to} search={{}}>
            {place.name}
          </BackLink>
        }
        title={title}
        description={subject.fixed?.['cycle'] && `No ciclo ${subject.fixed['cycle']}`}
      />
      <ImportKinds />
      <ImportWizard key={`${companyId} ${kind}`} subject={subject} companyId={companyId} {...props} />
    </>
  )
}
