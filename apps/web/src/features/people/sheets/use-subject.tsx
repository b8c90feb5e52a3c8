import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import type { ImportSubject, ValueCreator } from '#shared/import/wizard-props.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { costCentersQuery, departmentsQuery, positionsQuery, type ReferenceItem, sitesQuery } from '#shared/reference/lists.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { createDepartment, importWorker } from '../data/sheets/employee-import.ts'
import { sheetWorker } from '../data/sheets/read-sheet.ts'
import { DEFINITIONS, type ImportKind } from '../model/migration/sitting.ts'
import { IMPORT_WORDS, PEOPLE_PLACE } from './sheet-words.tsx'

/** What shows what sheets write, besides people. */
const SHOWN_BY = ['records', 'payroll', 'leaves', 'company-start', 'assets', 'competencies', 'question-bank', 'evaluations', 'pdis', 'goals'] as const

const namesOf = (items: readonly ReferenceItem[] | undefined): readonly string[] => [...new Set(items?.map(({ name }) => name))]

/** What the company already has, by the headings of models. */
export function useCompanyLists(): ReadonlyMap<string, readonly string[]> {
  const companyId = useCompanyId()
  const departments = useQuery(departmentsQuery(companyId)).data
  const positions = useQuery(positionsQuery(companyId)).data
  const sites = useQuery(sitesQuery(companyId)).data
  const centres = useQuery(costCentersQuery(companyId)).data
  return useMemo(
    () =>
      new Map([
        ['Departamento', namesOf(departments)],
        ['Cargo', namesOf(positions)],
        ['Local de trabalho', namesOf(sites)],
        ['Centro de custo', namesOf(centres)],
      ]),
    [departments, positions, sites, centres],
  )
}

/** What a kind of import is to the wizard. */
export function useSubject(kind: ImportKind): ImportSubject {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const { can } = usePermissions()
  const mayCreate = can('manage_departments')
  const lists = useCompanyLists()
  return useMemo((): ImportSubject => {
    const { place = PEOPLE_PLACE, ...words } = IMPORT_WORDS[kind]
    const department: ValueCreator = {
      label: 'Criar departamento',
      create: async (name) => {
        await createDepartment(companyId, name)
        await refetch(client, SUBJECTS.people)
      },
    }
    return {
      definition: DEFINITIONS[kind],
      createWorker: () => (kind === 'employees' ? importWorker() : sheetWorker(kind)),
      ...words,
      suggestions: new Map([
        ['department', lists.get('Departamento') ?? []],
        ['position', lists.get('Cargo') ?? []],
        ['work_site', lists.get('Local de trabalho') ?? []],
        ['cost_centre', lists.get('Centro de custo') ?? []],
      ]),
      creators: new Map(mayCreate ? [['department', department]] : []),
      lists,
      resultLink: (
        <Link to={place.to} search={{}} className={buttonClass({ variant: 'primary' })}>
          {place.verb}
        </Link>
      ),
      onWritten: () => {
        void refetch(client, SUBJECTS.people)
        for (const subject of SHOWN_BY) void client.invalidateQueries({ queryKey: [subject] })
      },
    }
  }, [client, companyId, kind, lists, mayCreate])
}
