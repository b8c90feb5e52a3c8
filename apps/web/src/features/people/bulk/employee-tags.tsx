import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { tagsOfQuery } from '../data/list/employee-detail-query.ts'
import { TagList } from '../list/employee-columns.tsx'

const BulkTagsDialog = lazy(async () => ({ default: (await import('./bulk-tags-dialog.tsx')).BulkTagsDialog }))

/** The tags of one person on their page, for those who see tags; administrators change them there. */
export function EmployeeTags({ employeeId }: { readonly employeeId: string }) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const tags = useQuery({ ...tagsOfQuery(companyId, employeeId), enabled: can('view_all_employees') })
  const [isOpen, setOpen] = useState(false)
  const mayEdit = can('manage_departments')
  if (!tags.data || (tags.data.length === 0 && !mayEdit)) return null
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      <TagList tags={tags.data} most={6} />
      {mayEdit && (
        <Button size="sm" variant="ghost" className="min-h-6 px-2" onClick={() => setOpen(true)}>
          <Tags aria-hidden="true" className="size-3.5" />
          {tags.data.length === 0 ? 'Adicionar etiqueta' : 'Etiquetas'}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <BulkTagsDialog companyId={companyId} ids={[employeeId]} onClose={() => setOpen(false)} onLeft={() => undefined} />
        </Suspense>
      )}
    </span>
  )
}
