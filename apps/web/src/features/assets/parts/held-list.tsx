import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDate, formatDay, todayIso } from '#shared/lib/dates.ts'
import { makeText, type PersonAsset } from '../model/asset.ts'
import type { AssetsTab } from '../model/asset-list.ts'
import { KindIcon, PaperBadge, StatusBadge } from './asset-look.tsx'

interface HeldListProps {
  readonly label: string
  readonly items: readonly PersonAsset[]
  /** The tab that stays open behind an asset. */
  readonly tab?: AssetsTab
  readonly renderActions?: (item: PersonAsset) => ReactNode
}

function HeldItem({ item, tab, renderActions }: Pick<HeldListProps, 'tab' | 'renderActions'> & { readonly item: PersonAsset }) {
  const make = makeText(item)
  const isLate = item.expected_return_on !== null && item.expected_return_on < todayIso()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <KindIcon kind={item.kind} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to="/app/assets" search={{ ...(tab && { tab }), bem: item.asset_id }} className="rounded-sm font-medium text-text underline-offset-2 break-words hover:underline">
              {item.name}
            </Link>
            <StatusBadge status={item.status} />
            {!(item.status === 'awaiting_acceptance' && item.paper.state === 'sent') && <PaperBadge paper={item.paper} />}
          </p>
          <p className="mt-0.5 text-sm break-words text-text-muted tabular">
            {[item.tag, make].filter((part) => part !== '').join(' · ')} · desde {formatDay(item.delivered_at)}
            {item.expected_return_on !== null && <span className={isLate ? 'text-danger-text' : ''}> · devolver até {formatDate(item.expected_return_on)}</span>}
          </p>
        </div>
      </div>
      {renderActions && <div className="flex flex-wrap gap-2 empty:hidden max-sm:pl-12">{renderActions(item)}</div>}
    </li>
  )
}

/** What somebody has, each thing with its paper. */
export function HeldList({ label, items, ...rest }: HeldListProps) {
  return (
    <ul aria-label={label} className="divide-y">
      {items.map((item) => (
        <HeldItem key={item.asset_id} item={item} {...rest} />
      ))}
    </ul>
  )
}
