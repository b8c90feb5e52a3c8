import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useVersions } from '#shared/form/use-versions.ts'
import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import { mergeVersions } from '#shared/lib/versions.ts'
import { AppError } from '#shared/supabase/app-error.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { ConflictDialog } from '#shared/ui/conflict-dialog.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { toast } from '#shared/ui/toast.ts'
import { saveCompany } from '../data/companies/company-changes.ts'
import { companyQuery } from '../data/companies/company-queries.ts'
import type { CompanyRecord } from '../model/companies/company.ts'
import { COMPANY_FIELD_LABELS, companyConflicts, companyFieldWords, companyFormValues, type CompanyFormValues, companyInput } from '../model/companies/company-form.ts'
import { CompanyForm } from './company-form.tsx'
import { BackToCompanies, CompanyMissing, CompanySkeleton } from './company-parts.tsx'

/** Edits a company, always starting from what is stored now. */
export function CompanyEditPage({ companyId }: { readonly companyId: string }) {
  const query = useQuery({ ...companyQuery(companyId), refetchOnMount: 'always', staleTime: Infinity })
  // A copy from the cache may be old: editing it would only lead to a conflict.
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined }
  return (
    <QueryStates query={fresh} pending={<CompanySkeleton />} isEmpty={(company) => company === null} empty={<CompanyMissing />}>
      {(company) => company && <CompanyEditForm company={company} />}
    </QueryStates>
  )
}

function CompanyEditForm({ company }: { readonly company: CompanyRecord }) {
  const navigate = useNavigate()
  const refresh = useRefetch(SUBJECTS.companies)
  const { read, ask, resolve } = useVersions(company, companyFormValues)
  const [initial] = useState(() => companyFormValues(company))
  const detail = { to: '/app/enterprise/companies/$companyId', params: { companyId: company.id } } as const
  usePageTitle(`Editar ${read.name}`)

  const save = async (base: CompanyRecord, values: CompanyFormValues): Promise<void> => {
    const outcome = await saveCompany(base, companyInput(values))
    if (outcome.kind === 'gone') {
      throw new AppError({ text: 'Não encontramos mais esta empresa.', kind: 'missing' }, { code: 'PGRST116', status: 404 })
    }
    if (outcome.kind === 'stale') {
      ask(outcome, values)
      return
    }
    void refresh()
    toast.success('Alterações salvas', { description: values.name })
    await navigate({ ...detail, ignoreBlocker: true })
  }

  return (
    <>
      <PageHeader back={<BackToCompanies />} title={`Editar ${read.name}`} />
      <CompanyForm
        initial={initial}
        saveLabel="Salvar alterações"
        cancel={
          <Link {...detail} className={buttonClass({ variant: 'ghost' })}>
            Cancelar
          </Link>
        }
        onSave={(values) => save(read, values)}
      >
        {(form, attempt) => {
          const conflict = resolve(form, (base, merged) => void attempt(() => save(base, merged)))
          if (!conflict) return null
          const { base, mine, theirs, onKeep, ...dialog } = conflict
          const fields = companyConflicts(base, mine, theirs).map((found) => ({
            ...found,
            label: COMPANY_FIELD_LABELS[found.field],
            mine: companyFieldWords(mine, found.field),
            theirs: companyFieldWords(theirs, found.field),
          }))
          return <ConflictDialog {...dialog} fields={fields} onKeep={(choices) => onKeep(mergeVersions(mine, theirs, choices))} />
        }}
      </CompanyForm>
    </>
  )
}
