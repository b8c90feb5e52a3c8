import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ImportKinds } from '#shared/import/import-kinds.tsx'
import { ImportWizard } from '#shared/import/import-wizard.tsx'
import type { ImportSubject } from '#shared/import/wizard-props.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { departmentsQuery } from '#shared/reference/lists.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { sheetWorker } from '../data/sheets/read-sheet.ts'
import type { SheetKind } from '../model/sheets/sheet-kinds.ts'
import { SHEETS } from '../model/sheets/sheets.ts'
import { BackToPeople } from './back-to-people.tsx'
import { OnlyAdministrators } from './only-administrators.tsx'
import { SHEET_WORDS } from './sheet-words.tsx'

export interface SheetImportPageProps {
  readonly kind: SheetKind
  readonly importId: string | null
  readonly onImportId: (importId: string | null) => void
}

/** What shows what these sheets write, besides people. */
const SHOWN_BY = ['records', 'payroll', 'leaves'] as const

/** Importar hierarquia, histórico, remuneração or dependentes. */
export function SheetImportPage({ kind, ...props }: SheetImportPageProps) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const { can } = usePermissions()
  const words = SHEET_WORDS[kind]
  const departments = useQuery({ ...departmentsQuery(companyId), enabled: kind === 'assignments' }).data
  const subject = useMemo<ImportSubject>(
    () => ({
      definition: SHEETS[kind],
      createWorker: () => sheetWorker(kind),
      ...SHEET_WORDS[kind],
      suggestions: new Map([['department', [...new Set(departments?.map(({ name }) => name))]]]),
      creators: new Map(),
      resultLink: (
        <Link to="/app/employees" search={{}} className={buttonClass({ variant: 'primary' })}>
          Ver trabalhadores
        </Link>
      ),
      onWritten: () => {
        void refetch(client, SUBJECTS.people)
        for (const subjectOf of SHOWN_BY) void client.invalidateQueries({ queryKey: [subjectOf, companyId] })
      },
    }),
    [client, companyId, departments, kind],
  )
  if (!can('manage_settings')) return <OnlyAdministrators title={words.title} />
  return (
    <>
      <PageHeader back={<BackToPeople />} title={words.title} />
      <ImportKinds />
      <ImportWizard key={`${companyId} ${kind}`} subject={subject} companyId={companyId} {...props} />
    </>
  )
}
