import { Link } from '@tanstack/react-router'
import { PackageCheck, PenLine, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { makeTerm } from '../data/asset-acts.ts'
import { deliveryText, type SupplyDelivery, supplyName } from '../model/supplies/supply.ts'
import { KindIcon, PaperBadge } from '../parts/asset-look.tsx'
import { type Ending, TakeBackDialog } from './take-back-dialog.tsx'

interface HeldSuppliesProps {
  readonly label: string
  readonly items: readonly SupplyDelivery[]
  /** The company where the reader manages assets; null for who only looks. */
  readonly managedBy: string | null
  /** They are the reader's. */
  readonly isOwn?: boolean
}

/** Prints the term that was left half made. */
function MakeTerm({ makingId, name }: { readonly makingId: string; readonly name: string }) {
  const make = useAct({ act: () => makeTerm(makingId), done: 'Termo gerado', failed: 'O termo não foi gerado', stale: SUBJECTS.assets })
  return (
    <Button size="sm" pending={make.isPending} onClick={() => make.mutate()}>
      Gerar o termo<span className="sr-only"> de {name}</span>
    </Button>
  )
}

interface HeldSupplyProps extends Pick<HeldSuppliesProps, 'managedBy' | 'isOwn'> {
  readonly item: SupplyDelivery
  readonly onEnd: (ending: Ending) => void
}

function HeldSupply({ item, managedBy, isOwn = false, onEnd }: HeldSupplyProps) {
  const name = supplyName(item)
  const { paper, replace_on: due } = item
  const isDue = due !== null && due <= todayIso()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <KindIcon kind={item.kind} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium break-words">{name}</span>
            {isDue && <Badge tone="warning">Trocar</Badge>}
            <PaperBadge paper={paper} />
          </p>
          <p className="mt-0.5 text-sm break-words text-text-muted tabular">
            {deliveryText(item)}
            {due !== null && <span className={isDue ? 'text-warning-text' : ''}> · trocar em {formatDate(due)}</span>}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:pl-12">
        {isOwn && paper.state === 'sent' && paper.envelope_id !== null && (
          <Link to="/app/documents" search={{ tab: 'mine', sign: paper.envelope_id }} className={buttonClass({ size: 'sm', variant: 'primary' })}>
            <PenLine aria-hidden="true" className="size-4" />
            Assinar<span className="sr-only"> o termo de {name}</span>
          </Link>
        )}
        {managedBy !== null && (
          <>
            {paper.making_id !== null && <MakeTerm makingId={paper.making_id} name={name} />}
            <Menu
              trigger={
                <Button size="sm">
                  <Undo2 aria-hidden="true" className="size-4" />
                  Recolher<span className="sr-only"> {name}</span>
                </Button>
              }
            >
              <MenuItem icon={<PackageCheck aria-hidden="true" className="size-4" />} onSelect={() => onEnd('returned')}>
                Voltou ao estoque
              </MenuItem>
              <MenuItem icon={<Trash2 aria-hidden="true" className="size-4" />} onSelect={() => onEnd('discarded')}>
                Foi descartado
              </MenuItem>
            </Menu>
          </>
        )}
      </div>
    </li>
  )
}

/** What somebody has of supplies, each with its CA, when to replace it and the paper. */
export function HeldSupplies({ label, items, managedBy, isOwn = false }: HeldSuppliesProps) {
  const [ended, setEnded] = useState<{ readonly delivery: SupplyDelivery; readonly ending: Ending } | null>(null)
  return (
    <>
      <ul aria-label={label} className="divide-y">
        {items.map((item) => (
          <HeldSupply key={item.id} item={item} managedBy={managedBy} isOwn={isOwn} onEnd={(ending) => setEnded({ delivery: item, ending })} />
        ))}
      </ul>
      {ended && managedBy !== null && <TakeBackDialog companyId={managedBy} {...ended} onClose={() => setEnded(null)} />}
    </>
  )
}
