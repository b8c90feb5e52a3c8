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
import { createDepartment, importWorker } from '../data/sheets/employee-import.ts'
import { EMPLOYEE_IMPORT } from '../model/list/import-definition.ts'
import { BackToList } from '../person/back-to-list.tsx'
import { EmployeeReadOnly } from '../person/employee-read-only.tsx'

export interface EmployeeImportPageProps {
  readonly importId: string | null
  readonly onImportId: (importId: string | null) => void
}

const ADVICE = (
  <>
    <p>
      Cada linha é uma pessoa. Quem já está cadastrado é reconhecido pelo CPF ou pela matrícula e é atualizado; os demais são criados.
    </p>
    <p className="mt-2">O gestor pode ser escrito pela matrícula, pelo CPF, pelo e-mail ou pelo nome, e pode estar na mesma planilha.</p>
  </>
)

/** Importar trabalhadores. */
export function EmployeeImportPage(props: EmployeeImportPageProps) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const { can } = usePermissions()
  const mayCreateDepartments = can('manage_departments')
  const departments = useQuery(departmentsQuery(companyId)).data
  const subject = useMemo<ImportSubject>(() => {
    return {
      definition: EMPLOYEE_IMPORT,
      createWorker: importWorker,
      singular: 'trabalhador',
      plural: 'trabalhadores',
      suggestions: new Map([['department', [...new Set(departments?.map(({ name }) => name))]]]),
      creators: new Map(
        mayCreateDepartments
          ? [
              [
                'department',
                {
                  label: 'Criar departamento',
                  create: async (name: string) => {
                    await createDepartment(companyId, name)
                    await refetch(client, SUBJECTS.people)
                  },
                },
              ],
            ]
          : [],
      ),
      advice: ADVICE,
      undoText: 'Quem foi atualizado volta ao que era. Ninguém é excluído: quem foi criado passa para Desligado e sai das listas de ativos.',
      resultLink: (
        <Link to="/app/employees" search={{}} className={buttonClass({ variant: 'primary' })}>
          Ver trabalhadores
        </Link>
      ),
      onWritten: () => void refetch(client, SUBJECTS.people),
    }
  }, [client, companyId, departments, mayCreateDepartments])

  if (!can('manage_settings')) return <EmployeeReadOnly />
  return (
    <>
      <PageHeader back={<BackToList />} title="Importar trabalhadores" />
      <ImportKinds />
      <ImportWizard key={companyId} subject={subject} companyId={companyId} {...props} />
    </>
  )
}
