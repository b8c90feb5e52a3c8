import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { templatesQuery } from '../data/templates.ts'
import { draftOf, EMPTY_DRAFT, type Template, type TemplateDraft } from '../model/templates/template.ts'
import { KIND_PAGES, type KindName } from '../model/kind-pages.ts'
import { backToTemplates, TemplateForm } from './template-form.tsx'

/** A copy needs a name and a public of its own. */
function copyOf(template: Template): TemplateDraft {
  return { ...draftOf(template), name: `Cópia de ${template.name}`.slice(0, 100) }
}

export interface TemplatePageProps {
  readonly kind: KindName
  /** Null is a new one. */
  readonly templateId: string | null
  /** Which one a new one is a copy of; empty for none. */
  readonly copiedId: string
  readonly onSaved: (id: string) => void
}

/** A template of its own page, or a new one. */
export function TemplatePage({ kind, templateId, copiedId, onSaved }: TemplatePageProps) {
  const templates = useQuery(templatesQuery(useCompanyId(), kind))
  const found = templates.data?.find(({ id }) => id === templateId)
  // What somebody else archives meanwhile stays on screen: saving says so, and nothing typed is lost.
  const [known, setKnown] = useState(found)
  if (found !== undefined && found !== known) setKnown(found)
  const template = found ?? known
  usePageTitle(templateId === null ? 'Novo roteiro' : (template?.name ?? null))
  const pending = (
    <>
      <PageHeader back={backToTemplates(kind)} title="Roteiro" />
      <Skeleton className="h-[32rem] w-full rounded-lg" />
    </>
  )
  return (
    <QueryStates query={templates} pending={pending}>
      {(all) => {
        const copied = all.find(({ id }) => id === copiedId)
        if (templateId === null) return <TemplateForm key="new" kind={kind} template={null} draftName={`new ${copiedId}`} fresh={copied ? copyOf(copied) : EMPTY_DRAFT} onSaved={onSaved} />
        if (template) return <TemplateForm key={template.id} kind={kind} template={template} draftName={template.id} fresh={draftOf(template)} onSaved={onSaved} />
        // One that was just made is not among them before they were asked for again.
        if (templates.isFetching) return pending
        return (
          <>
            <PageHeader back={backToTemplates(kind)} title="Roteiro" />
            <EmptyState
              title="Roteiro não encontrado"
              action={
                <Link to={KIND_PAGES[kind]} search={{ tab: 'roteiros' }} className={buttonClass({ variant: 'primary' })}>
                  Ver os roteiros
                </Link>
              }
            >
              Ele pode ter sido arquivado, ou ser de outra empresa.
            </EmptyState>
          </>
        )
      }}
    </QueryStates>
  )
}
