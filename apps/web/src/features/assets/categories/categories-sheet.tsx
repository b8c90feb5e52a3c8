import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ListPlus, Pencil, Plus, Tags } from 'lucide-react'
import { useState } from 'react'

import { useArchiving } from '#shared/form/use-archiving.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { setArchived } from '#shared/supabase/versioned.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { type AssetCategory, categoryText } from '../model/category.ts'
import { FieldsDialog } from '../fields/fields-dialog.tsx'
import { KindIcon } from '../parts/asset-look.tsx'
import { CategoryDialog } from './category-dialog.tsx'

interface CategoryRowProps {
  readonly category: AssetCategory
  readonly isPending: boolean
  readonly onFields: () => void
  readonly onEdit: () => void
  readonly onArchive: () => void
}

function CategoryRow({ category, isPending, onFields, onEdit, onArchive }: CategoryRowProps) {
  const isInUse = category.archived_at === null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <KindIcon kind={category.kind} />
        <div className="min-w-0">
          <p className="font-medium break-words">
            {category.name} {!isInUse && <Badge>Arquivada</Badge>}
          </p>
          <p className="text-sm break-words text-text-muted">{categoryText(category)}</p>
        </div>
      </div>
      <span className="flex items-center gap-2">
        {isInUse && (
          <Button size="sm" variant="ghost" onClick={onFields}>
            <ListPlus aria-hidden="true" className="size-4" />
            Campos<span className="sr-only"> de {category.name}</span>
          </Button>
        )}
        {isInUse && (
          <Button size="sm" variant="ghost" onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4" />
            Editar<span className="sr-only"> {category.name}</span>
          </Button>
        )}
        <Button size="sm" variant="ghost" pending={isPending} onClick={onArchive}>
          {isInUse ? <Archive aria-hidden="true" className="size-4" /> : <ArchiveRestore aria-hidden="true" className="size-4" />}
          {isInUse ? 'Arquivar' : 'Restaurar'}
          <span className="sr-only"> {category.name}</span>
        </Button>
      </span>
    </li>
  )
}

interface CategoriesSheetProps {
  readonly companyId: string
  readonly onClose: () => void
}

/** The categories of the company: what is agreed about each sort of thing, and how long it lasts. */
export function CategoriesSheet({ companyId, onClose }: CategoriesSheetProps) {
  const categories = useQuery(categoriesQuery(companyId))
  const [edited, setEdited] = useState<AssetCategory | 'new' | null>(null)
  const [asked, setAsked] = useState<AssetCategory | null>(null)
  const { archive, pendingId } = useArchiving(SUBJECTS.assets, (id, isArchived) => setArchived('asset_categories', companyId, id, isArchived), {
    done: 'Categoria arquivada', back: 'Categoria restaurada', failed: 'A categoria não mudou',
  })
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Nova categoria
    </Button>
  )
  return (
    <Sheet open onOpenChange={onClose} title="Categorias de bens" description="Dizem se quem recebe assina um termo, o que ele diz e quanto o bem dura." width="max-w-xl" footer={add}>
      <QueryStates
        query={categories}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState icon={<Tags />} title="Nenhuma categoria">
            Crie uma para poder cadastrar bens.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Categorias" className="-mt-3 divide-y">
            {rows.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                isPending={pendingId === category.id}
                onFields={() => setAsked(category)}
                onEdit={() => setEdited(category)}
                onArchive={() => archive(category, category.archived_at === null)}
              />
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== null && <CategoryDialog companyId={companyId} category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {asked !== null && <FieldsDialog companyId={companyId} category={asked} onClose={() => setAsked(null)} />}
    </Sheet>
  )
}
