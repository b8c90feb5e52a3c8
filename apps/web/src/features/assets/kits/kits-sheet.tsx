import { useQuery } from '@tanstack/react-query'
import { Archive, Boxes, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { archiveKit, kitsQuery } from '../data/asset-requests.ts'
import { type AssetKit, kitText } from '../model/kit.ts'
import { KitDialog } from './kit-dialog.tsx'

interface KitRowProps {
  readonly kit: AssetKit
  readonly onEdit: () => void
  readonly onArchive: () => void
}

function KitRow({ kit, onEdit, onArchive }: KitRowProps) {
  const positions = kit.positions.map(({ name }) => name).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{kit.name}</p>
        <p className="text-sm break-words text-text-muted">{kitText(kit)}</p>
        <p className="text-sm break-words text-text-muted">{positions === '' ? 'Nenhum cargo começa com ele' : `Cargos: ${positions}`}</p>
      </div>
      <span className="flex items-center gap-2">
        <Button size="sm" variant="ghost" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Editar<span className="sr-only"> {kit.name}</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={onArchive}>
          <Archive aria-hidden="true" className="size-4" />
          Arquivar<span className="sr-only"> {kit.name}</span>
        </Button>
      </span>
    </li>
  )
}

interface KitsSheetProps {
  readonly companyId: string
  readonly onClose: () => void
}

function ArchiveKit({ companyId, kit, onClose }: KitsSheetProps & { readonly kit: AssetKit }) {
  const archive = useAct({ act: () => archiveKit(companyId, kit.id), done: ['Kit arquivado', kit.name], stale: SUBJECTS.assets, onDone: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Arquivar ${kit.name}?`}
      description="Nenhum cargo começa mais com ele. O que já foi reservado para quem chega continua reservado."
      confirmLabel="Arquivar kit"
      tone="danger"
      pending={archive.isPending}
      error={archive.error}
      failure="O kit não foi arquivado"
      onConfirm={() => archive.mutate()}
    />
  )
}

/** What positions begin with: reserved by itself when somebody is to arrive. */
export function KitsSheet({ companyId, onClose }: KitsSheetProps) {
  const kits = useQuery(kitsQuery(companyId))
  const [edited, setEdited] = useState<AssetKit | 'new' | null>(null)
  const [archived, setArchived] = useState<AssetKit | null>(null)
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Novo kit
    </Button>
  )
  return (
    <Sheet open onOpenChange={onClose} title="Kits por cargo" description="O que cada cargo recebe ao começar. Na admissão, o kit é reservado conforme o que há disponível." width="max-w-xl" footer={add}>
      <QueryStates
        query={kits}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState icon={<Boxes />} title="Nenhum kit">
            Diga o que um cargo recebe ao começar, como notebook, monitor e crachá.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Kits" className="-mt-3 divide-y">
            {rows.map((kit) => (
              <KitRow key={kit.id} kit={kit} onEdit={() => setEdited(kit)} onArchive={() => setArchived(kit)} />
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== null && <KitDialog companyId={companyId} kit={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {archived && <ArchiveKit companyId={companyId} kit={archived} onClose={() => setArchived(null)} />}
    </Sheet>
  )
}
