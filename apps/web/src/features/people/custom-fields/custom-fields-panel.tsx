import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { archiveCustomField, customFieldsQuery } from '../data/records/custom-fields.ts'
import { CUSTOM_KINDS, type CustomField, customLabel, customPhrase, WHO_EDITS, WHO_SEES } from '../model/records/custom-field.ts'
import { CustomFieldDialog } from './custom-field-dialog.tsx'
import { EditButton } from '../records/edit-button.tsx'

/** Campos personalizados: what the company adds to its people, who sees it and who edits it. */
export function CustomFieldsPanel() {
  const companyId = useCompanyId()
  const fields = useQuery(customFieldsQuery(companyId))
  const [open, setOpen] = useState<CustomField | 'new' | null>(null)
  const { archive, pendingId } = useArchiving(SUBJECTS.customFields, archiveCustomField, { done: 'Campo arquivado', back: 'Campo restaurado', failed: 'O campo não foi alterado' })
  const add = (
    <Button variant="primary" onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Novo campo
    </Button>
  )
  return (
    <Card title="Campos personalizados" actions={fields.data && fields.data.length > 0 && add}>
      <p className="mb-4 max-w-[44rem] text-text-muted">O que a sua empresa guarda de cada pessoa além do cadastro. Aparece na Visão geral do perfil.</p>
      <QueryStates
        query={fields}
        pending={<Skeleton className="h-32 rounded-lg" />}
        empty={
          <EmptyState icon={<ListPlus />} title="Nenhum campo personalizado" action={add}>
            Exemplos: tamanho do uniforme, vaga de garagem, idioma.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y">
            {rows.map((field) => (
              <li key={field.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium break-words">
                    {field.label} {field.archived_at !== null && <Badge>Arquivado</Badge>}
                  </p>
                  <p className="text-sm break-words text-text-muted">
                    {customLabel(CUSTOM_KINDS, field.kind)} · vê: {customPhrase(WHO_SEES, field.who_sees)} · edita: {customPhrase(WHO_EDITS, field.who_edits)}
                  </p>
                </div>
                <span className="flex items-center gap-2">
                  {field.archived_at === null && <EditButton what={field.label} onClick={() => setOpen(field)} />}
                  <Button size="sm" variant="ghost" pending={pendingId === field.id} onClick={() => archive({ id: field.id, name: field.label }, field.archived_at === null)}>
                    {field.archived_at === null ? <Archive aria-hidden="true" className="size-4" /> : <ArchiveRestore aria-hidden="true" className="size-4" />}
                    {field.archived_at === null ? 'Arquivar' : 'Restaurar'}
                    <span className="sr-only"> {field.label}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {open !== null && (
        <CustomFieldDialog companyId={companyId} field={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}
