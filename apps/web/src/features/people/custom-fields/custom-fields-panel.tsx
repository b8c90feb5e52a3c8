import { useQuery } from '@tanstack/react-query'
import { ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { customFieldsQuery } from '#shared/custom-fields/custom-field-data.ts'
import { CustomFieldDialog } from '#shared/custom-fields/custom-field-dialog.tsx'
import { CustomFieldList } from '#shared/custom-fields/custom-field-list.tsx'
import { CUSTOM_KINDS, type CustomField, customLabel, customPhrase, WHO_EDITS, WHO_SEES } from '#shared/lib/fields/custom-field.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const factsOf = ({ kind, who_sees: sees, who_edits: edits }: CustomField): string =>
  `${customLabel(CUSTOM_KINDS, kind)} · vê: ${customPhrase(WHO_SEES, sees)} · edita: ${customPhrase(WHO_EDITS, edits)}`

/** Campos personalizados: what the company adds to its people, who sees it and who edits it. */
export function CustomFieldsPanel() {
  const companyId = useCompanyId()
  const fields = useQuery(customFieldsQuery(companyId, 'people'))
  const [open, setOpen] = useState<CustomField | 'new' | null>(null)
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
        {(rows) => <CustomFieldList fields={rows} factsOf={factsOf} onEdit={setOpen} />}
      </QueryStates>
      {open !== null && (
        <CustomFieldDialog companyId={companyId} categoryId={null} field={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}
