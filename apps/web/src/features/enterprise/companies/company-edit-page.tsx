import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { AppError } from '#shared/supabase/app-error.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { ConflictDialog } from '#shared/ui/conflict-dialog.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { toast } from '#shared/ui/toast.tsx'
import { saveCompany } from '../data/companies/company-changes.ts'
import { companyQuery } from '../data/companies/company-queries.ts'
import type { CompanyRecord } from '../model/companies/company.ts'
import { COMPANY_FIELD_LABELS, companyConflicts, companyFieldWords, companyFormValues, type CompanyFormValues, companyInput } from '../model/companies/company-form.ts'
import { CompanyForm } from './company-form.tsx'
import { BackToCompanies, CompanyMissing, CompanySkeleton } from './company-parts.tsx'
import { useCompanyRefresh } from './use-company-refresh.ts'

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

interface Conflict {
  readonly current: CompanyRecord
  readonly editor: string | null
  readonly mine: CompanyFormValues
}

function CompanyEditForm({ company }: { readonly company: CompanyRecord }) {
  const navigate = useNavigate()
  const refresh = useCompanyRefresh()
  const [read, setRead] = useState(company)
  const [initial] = useState(() => companyFormValues(company))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const detail = { to: '/app/enterprise/companies/$companyId', params: { companyId: company.id } } as const
  usePageTitle(`Editar ${read.name}`)

  const save = async (base: CompanyRecord, values: CompanyFormValues): Promise<void> => {
    const outcome = await saveCompany(base, companyInput(values))
    if (outcome.kind === 'gone') {
      throw new AppError({ text: 'Não encontramos mais esta empresa.', kind: 'missing' }, { code: 'PGRST116', status: 404 })
    }
    if (outcome.kind === 'stale') {
      setConflict({ current: outcome.current, editor: outcome.editor, mine: values })
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
          if (!conflict) return null
          const { current, editor, mine } = conflict
          const theirs = companyFormValues(current)
          const fields = companyConflicts(companyFormValues(read), mine, theirs).map((found) => ({
            ...found,
            label: COMPANY_FIELD_LABELS[found.field],
            mine: companyFieldWords(mine, found.field),
            theirs: companyFieldWords(theirs, found.field),
          }))
          const adopt = (): void => {
            form.reset(theirs)
            setRead(current)
            setConflict(null)
          }
          return (
            <ConflictDialog
              editor={editor}
              fields={fields}
              onClose={() => setConflict(null)}
              onReload={() => {
                adopt()
                toast.info('Registro recarregado', {
                  action: { label: 'Recuperar o que digitei', onSelect: () => form.reset(mine, { keepDefaultValues: true }) },
                })
              }}
              onKeep={(choices) => {
                const merged: CompanyFormValues = { ...theirs }
                for (const { field } of fields) if (choices[field] === 'mine') merged[field] = mine[field]
                adopt()
                form.reset(merged, { keepDefaultValues: true })
                void attempt(() => save(current, merged))
              }}
            />
          )
        }}
      </CompanyForm>
    </>
  )
}
