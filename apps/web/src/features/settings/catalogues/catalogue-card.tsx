import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ListPlus, Pencil, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { restoreItem } from '../data/catalogues/catalogue-changes.ts'
import { catalogueQuery } from '../data/catalogues/catalogue-queries.ts'
import { type CatalogueItem, type CatalogueKind, factsOf, usageText, WORDS } from '../model/catalogues/catalogue.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'

type Open = { readonly task: 'edit'; readonly item: CatalogueItem | null } | { readonly task: 'archive'; readonly item: CatalogueItem }

interface ItemRowProps {
  readonly kind: CatalogueKind
  readonly item: CatalogueItem
  readonly isRestoring: boolean
  readonly onOpen: (open: Open) => void
  readonly onRestore: (item: CatalogueItem) => void
}

function ItemRow({ kind, item, isRestoring, onOpen, onRestore }: ItemRowProps) {
  const facts = factsOf(item)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {item.name} {item.isArchived && <Badge>Arquivado</Badge>}
        </p>
        {facts !== '' && <p className="text-sm break-words text-text-muted">{facts}</p>}
        {item.documents.length > 0 && (
          <p className="text-sm break-words text-text-muted">
            {item.documents.length === 1 ? 'Exige' : `Exige ${item.documents.length} documentos`}: {item.documents.join(', ')}
          </p>
        )}
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {!item.isArchived && <span className="tabular text-sm whitespace-nowrap text-text-muted sm:min-w-28 sm:text-right">{usageText(item)}</span>}
        {item.isArchived ? (
          <Button size="sm" variant="ghost" pending={isRestoring} onClick={() => onRestore(item)}>
            <ArchiveRestore aria-hidden="true" className="size-4" />
            Restaurar<span className="sr-only"> {item.name}</span>
          </Button>
        ) : (
          <>
            <Button size="sm" variant="ghost" onClick={() => onOpen({ task: 'edit', item })}>
              <Pencil aria-hidden="true" className="size-4" />
              Editar<span className="sr-only"> {WORDS[kind].one} {item.name}</span>
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onOpen({ task: 'archive', item })}>
              <Archive aria-hidden="true" className="size-4" />
              Arquivar<span className="sr-only"> {WORDS[kind].one} {item.name}</span>
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

/** One of the lists of the company: searched, added to, edited, archived. */
export function CatalogueCard({ kind }: { readonly kind: CatalogueKind }) {
  const companyId = useCompanyId()
  const words = WORDS[kind]
  const list = useQuery(catalogueQuery(companyId, kind))
  const [term, setTerm] = useState('')
  const [showsArchived, setShowsArchived] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const restore = useAct({
    act: ({ id }: CatalogueItem) => restoreItem(companyId, kind, id),
    done: (_, { name }) => [words.restored, name],
    stale: SUBJECTS.people,
  })
  const add = (
    <Button variant="primary" onClick={() => setOpen({ task: 'edit', item: null })}>
      <Plus aria-hidden="true" className="size-4" />
      {words.add}
    </Button>
  )
  const items = list.data ?? []
  const wanted = normalizeSearch(term)
  const shown = items.filter((item) => (showsArchived || !item.isArchived) && normalizeSearch(`${item.name} ${factsOf(item)}`).includes(wanted))
  const hasArchived = items.some(({ isArchived }) => isArchived)
  return (
    <Card title={words.title} actions={items.length > 0 && add}>
      <p className="mb-4 max-w-[44rem] text-text-muted">{words.purpose}</p>
      <Refusal error={restore.error} title="O item não foi restaurado" />
      <QueryStates
        query={list}
        pending={<Skeleton className="h-48 rounded-lg" />}
        empty={
          <EmptyState icon={<ListPlus />} title={words.empty} action={add}>
            {words.example}
          </EmptyState>
        }
      >
        {() => (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <SearchBox label={`Buscar em ${words.title.toLowerCase()}`} placeholder="Nome, código ou cidade" value={term} onSearch={setTerm} className="w-full sm:w-80" />
              {hasArchived && <Checkbox label="Mostrar arquivados" checked={showsArchived} onChange={(event) => setShowsArchived(event.target.checked)} />}
              <p role="status" className="tabular text-sm text-text-muted">
                {shown.length.toLocaleString('pt-BR')} de {items.length.toLocaleString('pt-BR')}
              </p>
            </div>
            {shown.length === 0 ? (
              <EmptyState icon={<SearchX />} title="Nada encontrado" action={<Button onClick={() => setTerm('')}>Limpar busca</Button>} />
            ) : (
              <ul aria-label={words.title} className="mt-2 divide-y">
                {shown.map((item) => (
                  <ItemRow
                    key={item.id}
                    kind={kind}
                    item={item}
                    isRestoring={restore.isPending && restore.variables.id === item.id}
                    onOpen={setOpen}
                    onRestore={restore.mutate}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryStates>
      {open?.task === 'edit' && <ItemDialog companyId={companyId} kind={kind} item={open.item} onClose={() => setOpen(null)} />}
      {open?.task === 'archive' && (
        <ArchiveDialog
          kind={kind}
          item={open.item}
          targets={items.filter(({ id, isArchived }) => !isArchived && id !== open.item.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}
