import { useQuery } from '@tanstack/react-query'
import { Archive, ClipboardCheck, Ellipsis, PackagePlus, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDate, formatDateTime, formatDay, todayIso } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { StockMove } from '../data/supplies/supply-acts.ts'
import { suppliesQuery, supplyQuery } from '../data/supplies/supply-queries.ts'
import { moveTitle, signed, type Supply, type SupplyMove, supplyName } from '../model/supplies/supply.ts'
import { ArchiveSupplyDialog, MoveStockDialog } from './stock-dialogs.tsx'
import { CaText, StockText } from './stock-columns.tsx'

const SupplyFormSheet = lazy(async () => ({ default: (await import('./supply-form-sheet.tsx')).SupplyFormSheet }))

interface SupplySheetProps {
  readonly companyId: string
  readonly itemId: string
  readonly onClose: () => void
}

function Acts({ companyId, supply, onGone }: { readonly companyId: string; readonly supply: Supply; readonly onGone: () => void }) {
  const [act, setAct] = useState<StockMove | 'edit' | 'archive' | null>(null)
  const close = (): void => setAct(null)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setAct('in')}>
          <PackagePlus aria-hidden="true" className="size-4" />
          Entrada
        </Button>
        <Button onClick={() => setAct('adjusted')}>
          <ClipboardCheck aria-hidden="true" className="size-4" />
          Acerto de contagem
        </Button>
        <Menu
          trigger={
            <Button variant="ghost">
              <Ellipsis aria-hidden="true" className="size-4" />
              Mais
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden="true" className="size-4" />} onSelect={() => setAct('edit')}>
            Editar
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" className="size-4" />} onSelect={() => setAct('discarded')}>
            Descarte
          </MenuItem>
          <MenuItem icon={<Archive aria-hidden="true" className="size-4" />} tone="danger" onSelect={() => setAct('archive')}>
            Arquivar
          </MenuItem>
        </Menu>
      </div>
      {(act === 'in' || act === 'adjusted' || act === 'discarded') && <MoveStockDialog companyId={companyId} supply={supply} kind={act} onClose={close} />}
      {act === 'archive' && <ArchiveSupplyDialog companyId={companyId} supply={supply} onDone={onGone} onClose={close} />}
      {act === 'edit' && (
        <Suspense>
          <SupplyFormSheet companyId={companyId} supply={supply} onDone={close} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Facts({ supply }: { readonly supply: Supply }) {
  const { category, replace_after_days: days, min_quantity: min } = supply
  return (
    <DescriptionList
      items={[
        { label: 'Em estoque', value: <StockText row={supply} /> },
        { label: 'Estoque mínimo', value: min === null ? null : min.toLocaleString('pt-BR') },
        { label: 'CA', value: <CaText row={supply} /> },
        { label: 'Trocar após', value: days === null ? null : daysText(days) },
        { label: 'Categoria', value: category },
      ]}
    />
  )
}

function Holders({ view: { people, people_total: total } }: { readonly view: Shapes.SupplyView }) {
  const today = todayIso()
  if (total === 0) return <p className="text-text-muted">Ninguém está com este item.</p>
  return (
    <>
      <ul aria-label="Com quem está" className="-mt-3 divide-y">
        {people.map(({ person, quantity, delivered_at: at, replace_on: due }) => (
          <li key={`${person.id} ${at}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <PersonChip person={person} size="sm" />
            <span className="tabular text-sm text-text-muted max-sm:pl-10">
              {quantity.toLocaleString('pt-BR')} · desde {formatDay(at)}
              {due !== null && <span className={due <= today ? 'text-warning-text' : ''}> · trocar em {formatDate(due)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {people.length === 200 && <p className="mt-2 text-sm text-text-muted">As 200 entregas mais recentes, de {total.toLocaleString('pt-BR')} pessoas.</p>}
    </>
  )
}

function Moves({ moves }: { readonly moves: readonly SupplyMove[] }) {
  if (moves.length === 0) return <p className="text-text-muted">Nada entrou ainda: registre a primeira entrada.</p>
  return (
    <ol aria-label="Movimentos do estoque" className="-mt-3 divide-y">
      {moves.map((move) => (
        <li key={`${move.at} ${move.kind} ${String(move.balance)} ${move.person?.id ?? ''}`} className="flex items-start justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="font-medium break-words">{moveTitle(move)}</p>
            <p className="text-sm text-text-muted tabular">
              <time dateTime={move.at}>{formatDateTime(move.at)}</time>
              {move.actor && ` · ${move.actor.name}`}
            </p>
            {move.note !== null && <p className="mt-0.5 break-words">{move.note}</p>}
          </div>
          <p className="tabular shrink-0 text-right">
            {signed(move.quantity)}
            <span className="block text-sm text-text-muted">ficam {move.balance.toLocaleString('pt-BR')}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** One supply over the list: what there is, who has it and what happened. */
export function SupplySheet({ companyId, itemId, onClose }: SupplySheetProps) {
  const card = useQuery(supplyQuery(companyId, itemId))
  const supply = useQuery(suppliesQuery(companyId)).data?.find(({ id }) => id === itemId)
  return (
    <Sheet open onOpenChange={onClose} title={card.data ? supplyName(card.data) : 'Item de estoque'} width="max-w-xl">
      <QueryStates query={card} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(view) => view === null} empty={<p className="text-text-muted">Este item não existe nesta empresa.</p>}>
        {(view) =>
          view && (
            <div className="flex flex-col gap-6">
              {supply ? (
                <>
                  <Acts companyId={companyId} supply={supply} onGone={onClose} />
                  <Facts supply={supply} />
                </>
              ) : (
                <p className="text-text-muted">Este item foi arquivado: não está mais no estoque.</p>
              )}
              <Card title="Com quem está">
                <Holders view={view} />
              </Card>
              <Card title="Movimentos">
                <Moves moves={view.moves} />
              </Card>
            </div>
          )
        }
      </QueryStates>
    </Sheet>
  )
}
