import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ImportKinds } from '#shared/import/import-kinds.tsx'
import { ImportWizard } from '#shared/import/import-wizard.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import type { SheetKind } from '../model/sheets/sheet-kinds.ts'
import { OnlyAdministrators } from './only-administrators.tsx'
import { IMPORT_WORDS, PEOPLE_PLACE } from './sheet-words.tsx'
import { useSubject } from './use-subject.tsx'

export interface SheetImportPageProps {
  readonly kind: SheetKind
  readonly importId: string | null
  readonly onImportId: (importId: string | null) => void
}

/** Importar one kind of record: contracts, hierarchy, pay, … */
export function SheetImportPage({ kind, ...props }: SheetImportPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const subject = useSubject(kind)
  const { title, place = PEOPLE_PLACE } = IMPORT_WORDS[kind]
  if (!can('manage_settings')) return <OnlyAdministrators title={title} />
  return (
    <>
      <PageHeader
        back={
          <BackLink to={place.to} search={{}}>
            {place.name}
          </BackLink>
        }
        title={title}
      />
      <ImportKinds />
      <ImportWizard key={`${companyId} ${kind}`} subject={subject} companyId={companyId} {...props} />
    </>
  )
}
