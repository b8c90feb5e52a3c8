import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ExternalLink, Library, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { archiveLibraryAction, rateLibraryAction } from '../data/plan-acts.ts'
import { libraryQuery } from '../data/plan-queries.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import { groupsOf, type LibraryAction, ratingText, usesText } from '../model/library.ts'
import type { PlanListState } from '../model/pdis-list.ts'
import { LEARNING } from '../model/plan.ts'
import { LibraryForm } from './library-form.tsx'
import { LibraryImportLink, LibraryStarters } from './library-starters.tsx'

const RATINGS = [1, 2, 3, 4, 5].map((rating) => [String(rating), `${rating} de 5`] as const)

interface ItemProps {
  readonly action: LibraryAction
  readonly companyId: string
  readonly mayManage: boolean
  readonly onEdit: () => void
}

function Item({ action, companyId, mayManage, onEdit }: ItemProps) {
  const { id, title, learning, url, archived_at: archived, success_indicator: indicator, effort_hours: hours } = action
  const archive = usePlanAct(() => archiveLibraryAction(companyId, id, archived === null), archived === null ? 'Ação arquivada' : 'Ação de volta à biblioteca', { failed: 'A ação ficou como estava' })
  const rate = usePlanAct((rating: number) => rateLibraryAction(id, rating), 'Nota registrada', { failed: 'A nota não foi registrada' })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="font-medium break-words">{title}</p>
        {indicator !== null && <p className="text-sm break-words text-text-muted">Dá certo quando: {indicator}</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
          <Badge>{LEARNING[learning].label}</Badge>
          {archived !== null && <Badge dashed>Arquivada</Badge>}
          {hours !== null && <span className="tabular">{hours.toLocaleString('pt-BR')} h</span>}
          <span>{ratingText(action)}</span>
          <span>{usesText(action.uses)}</span>
          {url !== null && <a href={url} target="_blank" rel="noreferrer" className={`${TEXT_LINK} inline-flex items-center gap-1`}>Abrir material<span className="sr-only"> de {title}</span><ExternalLink aria-hidden="true" className="size-3.5" /></a>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {action.may_rate && (
          <div className="w-36"><SelectInput aria-label={`Sua nota para ${title}`} none="Dar uma nota" options={RATINGS} value={action.my_rating === null ? '' : String(action.my_rating)} onChange={({ target }) => target.value !== '' && rate.mutate(Number(target.value))} /></div>
        )}
        {mayManage && <Button size="icon" variant="ghost" aria-label={`Editar ${title}`} onClick={onEdit}><Pencil aria-hidden="true" className="size-4" /></Button>}
        {mayManage && (
          <Button size="icon" variant="ghost" pending={archive.isPending} aria-label={`${archived === null ? 'Arquivar' : 'Tirar do arquivo'} ${title}`} onClick={() => archive.mutate()}>
            {archived === null ? <Archive aria-hidden="true" className="size-4" /> : <ArchiveRestore aria-hidden="true" className="size-4" />}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What the company recommends, by competency, rated by who has done it; HR writes it. */
export function LibraryPanel({ list: { state, search } }: { readonly list: ListControl<PlanListState> }) {
  const companyId = useCompanyId()
  const library = useQuery(libraryQuery(companyId))
  const [edited, setEdited] = useState<LibraryAction | 'new' | null>(null)
  const [withArchived, setWithArchived] = useState(false)
  const add = <Button variant="primary" onClick={() => setEdited('new')}><Plus aria-hidden="true" className="size-4" />Nova ação</Button>
  return (
    <QueryStates
      query={library}
      pending={<Skeleton className="h-64 rounded-lg" />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <>
          <EmptyState icon={<Library />} title="A biblioteca está vazia" action={library.data?.may_manage && <>{add}<LibraryStarters companyId={companyId} /><LibraryImportLink /></>}>As ações que a empresa recomenda para cada competência aparecem aqui e no formulário do plano.</EmptyState>
          {edited === 'new' && <LibraryForm companyId={companyId} action={null} onClose={() => setEdited(null)} />}
        </>
      }
    >
      {({ items, may_manage: mayManage }) => {
        const groups = groupsOf(items, state.q, withArchived)
        return (
          <div className="flex flex-col gap-6">
            <div className="flex flex-wrap items-center gap-3">
              <SearchBox label="Buscar na biblioteca" placeholder="Ação ou competência" value={state.q} onSearch={search} className="min-w-48 flex-1 sm:max-w-80" />
              {mayManage && <Checkbox label="Mostrar arquivadas" checked={withArchived} onChange={({ target }) => setWithArchived(target.checked)} />}
              {mayManage && <div className="flex flex-wrap gap-2 sm:ml-auto"><LibraryStarters companyId={companyId} /><LibraryImportLink />{add}</div>}
            </div>
            {groups.length === 0 && <p className="text-text-muted">Nada encontrado. Busque por outra palavra.</p>}
            {groups.map(({ competency, actions }) => (
              <Section key={competency} title={competency} note={actions.length}>
                <ul aria-label={competency} className="-mt-3 divide-y">
                  {actions.map((action) => <Item key={action.id} action={action} companyId={companyId} mayManage={mayManage} onEdit={() => setEdited(action)} />)}
                </ul>
              </Section>
            ))}
            {edited !== null && <LibraryForm companyId={companyId} action={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
          </div>
        )
      }}
    </QueryStates>
  )
}
