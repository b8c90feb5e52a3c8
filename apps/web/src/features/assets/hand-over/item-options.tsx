import { toAppError } from '#shared/supabase/app-error.ts'
import { cn } from '#shared/ui/cn.ts'
import { assetsText, makeText } from '../model/asset.ts'
import type { GivableAsset } from '../model/hand-over.ts'
import { KindIcon } from '../parts/asset-look.tsx'

interface ItemOptionsProps {
  readonly id: string
  readonly open: boolean
  readonly options: readonly GivableAsset[]
  readonly active: number | null
  readonly term: string
  readonly searching: boolean
  readonly error: Error | null
  readonly onChoose: (asset: GivableAsset) => void
  readonly onPoint: (index: number) => void
}

function statusText({ open, options, term, searching, error }: ItemOptionsProps): string {
  if (!open) return ''
  if (error) return toAppError(error).message
  if (options.length > 0) return options.length === 1 ? '1 bem disponível' : `${assetsText(options.length)} disponíveis`
  if (searching) return 'Procurando…'
  return term === '' ? 'Nenhum bem disponível para entregar' : `Nenhum bem disponível com “${term}”`
}

/** What can be given, below the field that searches it; how many is told to screen readers. */
export function ItemOptions(props: ItemOptionsProps) {
  const { id, open, options, active, searching, onChoose, onPoint } = props
  return (
    <div className={cn('absolute inset-x-0 top-full z-30 mt-1 rounded-lg border bg-raised text-text shadow-2', !open && 'hidden')}>
      <p role="status" className={cn('px-4 py-3 text-sm text-text-muted', options.length > 0 && 'sr-only')}>
        {statusText(props)}
      </p>
      <div id={id} role="listbox" aria-label="Bens disponíveis" aria-busy={searching || undefined} className={cn('max-h-64 overflow-y-auto p-1.5', options.length === 0 && 'hidden')}>
        {options.map((asset, index) => (
          <button
            key={asset.id}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' })
            }}
            id={`${id}-${asset.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-active={index === active || undefined}
            // The field keeps the focus: choosing is not leaving it.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(asset)}
            className="flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 text-left select-none data-active:bg-hover coarse:min-h-11"
          >
            <KindIcon kind={asset.category.kind} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{asset.name}</span>
              <span className="block truncate text-sm text-text-muted tabular">{[asset.tag, makeText(asset)].filter((part) => part !== '').join(' · ')}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
