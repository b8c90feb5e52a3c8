import { Image, PackageX } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { auditItemsQuery, fetchAuditItems } from '../data/audit-data.ts'
import { verbsOf } from '../model/asset.ts'
import { type AssetListState, AUDIT_STATES } from '../model/asset-list.ts'
import { auditColumns, type AuditItem, type AuditView, expectedText, foundText, itemLook, stateLabel } from '../model/audits/audit.ts'
import { KindIcon, StatusBadge } from '../parts/asset-look.tsx'
import { MoveDialog } from '../sheet/move-dialog.tsx'
import { FindingMenu } from './finding-menu.tsx'

interface AuditItemsProps {
  readonly audit: AuditView
  readonly list: ListControl<AssetListState>
  readonly onOpen: (assetId: string) => void
}

interface RowActs {
  readonly isClosed: boolean
  readonly onOpen: (assetId: string) => void
  readonly onPhoto: (item: AuditItem) => void
  readonly onLost: (item: AuditItem) => void
}

function Thing({ item, onOpen }: { readonly item: AuditItem } & Pick<RowActs, 'onOpen'>) {
  return (
    <button type="button" data-row={item.id} onClick={() => onOpen(item.asset_id)} className={`${rowLinkClass} flex w-full min-w-0 items-center gap-3 text-left`}>
      <KindIcon kind={item.kind} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{item.name}</span>
        <span className="line-clamp-1 text-sm break-all text-text-muted tabular">{item.tag}</span>
      </span>
    </button>
  )
}

function Finding({ item, isClosed }: { readonly item: AuditItem; readonly isClosed: boolean }) {
  const { label, tone } = itemLook(item, isClosed)
  const found = foundText(item)
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {found !== null && (
        <span className="text-sm break-words text-text-muted tabular">
          {found}
          {item.found_site !== null && `, em ${item.found_site}`}
        </span>
      )}
      {item.note !== null && <span className="text-sm break-words">“{item.note}”</span>}
    </div>
  )
}

function Acts({ item, acts: { isClosed, onOpen, onPhoto, onLost } }: { readonly item: AuditItem; readonly acts: RowActs }) {
  const isMissing = item.state === 'waiting' || item.divergence === 'not_found'
  return (
    // Above the link that covers the row.
    <div className="relative z-1 flex flex-wrap gap-2 empty:hidden">
      {item.photo_id !== null && (
        <Button size="sm" variant="ghost" onClick={() => onPhoto(item)}>
          <Image aria-hidden="true" className="size-4" />
          Foto<span className="sr-only"> de {item.name}</span>
        </Button>
      )}
      {!isClosed && <FindingMenu item={item} onOpen={onOpen} />}
      {isClosed && isMissing && verbsOf(item.status).includes('lost') && (
        <Button size="sm" onClick={() => onLost(item)}>
          <PackageX aria-hidden="true" className="size-4" />
          Registrar perda<span className="sr-only"> de {item.name}</span>
        </Button>
      )}
      {isClosed && isMissing && !verbsOf(item.status).includes('lost') && <StatusBadge status={item.status} />}
    </div>
  )
}

function columnsOf(acts: RowActs): readonly TableColumn<AuditItem>[] {
  return [
    { id: 'name', header: 'Bem', cell: (item) => <Thing item={item} onOpen={acts.onOpen} />, className: 'min-w-56' },
    { id: 'expected', header: 'Onde consta', cell: (item) => <span className="break-words">{expectedText(item)}</span>, className: 'min-w-40' },
    { id: 'finding', header: 'Resultado', cell: (item) => <Finding item={item} isClosed={acts.isClosed} />, className: 'min-w-56' },
    { id: 'acts', header: 'Ações', cell: (item) => <Acts item={item} acts={acts} /> },
  ]
}

function ItemCard({ item, acts }: { readonly item: AuditItem; readonly acts: RowActs }) {
  return (
    <div className="relative flex flex-col gap-2.5 py-3">
      <Thing item={item} onOpen={acts.onOpen} />
      <div className="flex flex-col gap-2 pl-12">
        <span className="text-sm break-words text-text-muted">{expectedText(item)}</span>
        <Finding item={item} isClosed={acts.isClosed} />
        <Acts item={item} acts={acts} />
      </div>
    </div>
  )
}

/** Everything that an audit lists, by what was found of it. */
export function AuditItems({ audit, list, onOpen }: AuditItemsProps) {
  const companyId = useCompanyId()
  const [photo, setPhoto] = useState<AuditItem | null>(null)
  const [lost, setLost] = useState<AuditItem | null>(null)
  const { state, change } = list
  const isClosed = audit.closed_at !== null
  const { achado, q } = state
  const acts: RowActs = { isClosed, onOpen, onPhoto: setPhoto, onLost: setLost }
  const total = achado === '' && q === '' ? audit.figures.total : null
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar bem da auditoria', placeholder: 'Nome ou etiqueta' }}
        actions={
          <ExportMenu
            total={total}
            scope="com o filtro atual"
            of="os itens da auditoria"
            source={{
              list: 'asset_audit', companyId, fileName: 'auditoria-de-bens', sheet: 'Auditoria', columns: auditColumns(isClosed),
              fetchBatch: (offset, size, signal) => fetchAuditItems(audit.id, { achado, q, page: Math.floor(offset / size) + 1, size }, signal),
            }}
          />
        }
      >
        <ListFilter label="Resultado" none="Todos os resultados" value={achado} options={AUDIT_STATES.map((value) => ({ value, label: stateLabel(value, isClosed) }))} onChange={(next) => change({ achado: next })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => auditItemsQuery(audit.id, asked)}
        label="Bens da auditoria"
        noun={['bem', 'bens']}
        pills={achado === '' ? [] : [{ key: 'achado', label: stateLabel(achado, isClosed), onRemove: () => change({ achado: '' }) }]}
        columns={columnsOf(acts)}
        rowKey={({ id }) => id}
        renderCard={(item) => <ItemCard item={item} acts={acts} />}
        unmatched={{ title: 'Nenhum bem com este filtro', hint: 'Tire o filtro ou busque por outra parte do nome.' }}
        empty={null}
      />
      {photo?.photo_id && <FilePreview title={`Foto de ${photo.name}`} which={photo.photo_id} open={() => openFile(photo.photo_id ?? '')} onClose={() => setPhoto(null)} />}
      {lost && <MoveDialog companyId={companyId} asset={{ id: lost.asset_id, name: lost.name, tag: lost.tag, status: lost.status }} holder={lost.holder?.name ?? null} verb="lost" onClose={() => setLost(null)} />}
    </div>
  )
}
