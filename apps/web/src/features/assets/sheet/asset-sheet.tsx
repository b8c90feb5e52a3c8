import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, formatDay, todayIso } from '#shared/lib/dates.ts'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { DamageCard } from '../damage/damage-card.tsx'
import { assetQuery } from '../data/asset-queries.ts'
import { AssetFieldsCard } from '../fields/asset-fields-card.tsx'
import { type AssetView, conditionLabel, makeText, moneyText, placeText } from '../model/asset.ts'
import { isUnderWarranty } from '../model/asset-list.ts'
import { KindIcon, StatusBadge } from '../parts/asset-look.tsx'
import { AssetPapers, AssetPhotos } from '../photos/asset-files.tsx'
import { HolderActs, ManagerActs } from './asset-acts.tsx'
import { Custody } from './custody.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { PaperNote } from './paper-note.tsx'
import { Repairs } from './repairs.tsx'

/** What was bought, when and for how much, with what it is worth today. */
function Purchase({ view: { asset, value } }: { readonly view: AssetView }) {
  const until = asset.warranty_until
  return (
    <Card title="Compra e valor">
      <DescriptionList
        items={[
          { label: 'Valor de compra', value: moneyText(asset.cost) },
          { label: 'Valor hoje', value: moneyText(value) },
          { label: 'Comprado em', value: asset.purchased_on === null ? null : formatDate(asset.purchased_on) },
          { label: 'Garantia', value: until === null ? null : isUnderWarranty(until) ? `até ${formatDate(until)}` : `venceu em ${formatDate(until)}` },
          { label: 'Fornecedor', value: asset.supplier },
          { label: 'Nota fiscal', value: asset.invoice_number },
        ]}
      />
    </Card>
  )
}

function HeldBy({ view }: { readonly view: AssetView }) {
  const { holder, assignment, is_mine: isMine } = view
  const { can } = usePermissions()
  if (holder === null) return null
  const isReserved = view.asset.status === 'reserved'
  const returnOn = assignment?.expected_return_on ?? null
  return (
    <Card title={isReserved ? (isMine ? 'Reservado para você' : 'Reservado para') : isMine ? 'Com você' : 'Com quem está'}>
      <div className="flex flex-col gap-4">
        {!isMine && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <PersonChip person={holder} />
            {can('view_all_employees') && (
              <Link to="/app/employees/$employeeId" params={{ employeeId: holder.id }} className={TEXT_LINK}>
                Abrir cadastro
              </Link>
            )}
          </div>
        )}
        {isReserved && isMine && <p className="text-text-muted">O RH vai combinar a entrega com você.</p>}
        {assignment && (
          <p className="text-text-muted tabular">
            Desde {formatDay(assignment.delivered_at)}
            {returnOn !== null && <span className={returnOn < todayIso() ? 'text-danger-text' : ''}> · devolver até {formatDate(returnOn)}</span>}
          </p>
        )}
        {assignment && <PaperNote view={view} paper={assignment.paper} />}
      </div>
    </Card>
  )
}

function Body({ view }: { readonly view: AssetView }) {
  const companyId = useCompanyId()
  const { asset, kind, category, site, may_manage: mayManage } = view
  const where = placeText(site, asset.place)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start gap-3">
        <KindIcon kind={kind} />
        <div className="min-w-0">
          <p className="break-words">
            <span className="tabular font-medium">{asset.tag}</span> <span className="text-text-muted">· {category}</span>
          </p>
          <p className="text-sm break-words text-text-muted">{[makeText(asset), `estado: ${conditionLabel(asset.condition).toLowerCase()}`].filter((part) => part !== '').join(' · ')}</p>
          <p className="mt-1.5">
            <StatusBadge status={asset.status} />
          </p>
        </div>
      </div>
      {mayManage && <ManagerActs view={view} />}
      {!mayManage && view.is_mine && <HolderActs view={view} />}
      {view.damage && <DamageCard companyId={companyId} damage={view.damage} />}
      <HeldBy view={view} />
      {view.last_return && (
        <Card title="Última devolução">
          <PaperNote view={{ ...view, holder: view.last_return.person }} paper={view.last_return.paper} isReturn />
        </Card>
      )}
      <AssetFieldsCard fields={view.fields} />
      <AssetPhotos companyId={companyId} view={view} />
      {!mayManage && !view.is_mine && where !== null && <DescriptionList columns={1} items={[{ label: 'Local', value: where }]} />}
      {mayManage && (
        <>
          {(where !== null || asset.notes !== null) && (
            <DescriptionList
              columns={1}
              items={[
                ...(where === null ? [] : [{ label: 'Local', value: where }]),
                ...(asset.notes === null ? [] : [{ label: 'Observações', value: <span className="whitespace-pre-line">{asset.notes}</span> }]),
              ]}
            />
          )}
          <Purchase view={view} />
          <AssetPapers companyId={companyId} view={view} />
          <Repairs repairs={view.maintenances} />
          <Card title="Histórico do bem">
            <Custody events={view.events} />
          </Card>
        </>
      )}
    </div>
  )
}

interface AssetSheetProps {
  readonly assetId: string
  readonly onClose: () => void
}

/** One asset over the list: whole to who manages assets, in part to its holder and the holder's manager. */
export function AssetSheet({ assetId, onClose }: AssetSheetProps) {
  const found = useQuery(assetQuery(assetId))
  return (
    <Sheet open onOpenChange={onClose} title={found.data?.asset.name ?? 'Bem'} width="max-w-xl">
      <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(view) => view === null} empty={<OutOfReach assetId={assetId} />}>
        {(view) => view && <Body view={view} />}
      </QueryStates>
    </Sheet>
  )
}
