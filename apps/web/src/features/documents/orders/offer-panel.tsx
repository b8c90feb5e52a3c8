import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { saveOption } from '../data/orders/order-acts.ts'
import { offeredQuery } from '../data/orders/order-queries.ts'
import { optionDraft, type OrderOption, slaText } from '../model/orders/order.ts'

const OptionDialog = lazy(async () => ({ default: (await import('./option-dialog.tsx')).OptionDialog }))

/** What people may order: each with its template or type, and its deadline. */
export function OfferPanel() {
  const companyId = useCompanyId()
  const offered = useQuery(offeredQuery(companyId))
  const [editing, setEditing] = useState<{ readonly option: OrderOption | null } | null>(null)
  const archive = useAct({
    act: (option: OrderOption) => saveOption(companyId, optionDraft(option), option, option.archived_at === null),
    done: (_, { archived_at }) => archived_at === null ? 'Não é mais oferecido' : 'Oferecido de novo',
    failed: 'Nada mudou',
    stale: SUBJECTS.documentOrders,
  })
  const add = (
    <Button variant="primary" onClick={() => setEditing({ option: null })}>
      <Plus aria-hidden="true" className="size-4" />
      Oferecer um documento
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex justify-end">{add}</div>
      <QueryStates
        query={offered}
        pending={<Skeleton className="h-64 w-full" />}
        empty={<EmptyState title="Nenhum documento oferecido">Ofereça uma declaração: as pessoas pedem por aqui, em vez de escrever ao RH.</EmptyState>}
      >
        {(options) => (
          <ul aria-label="O que oferecemos" className="divide-y border-y">
            {options.map((option) => (
              <li key={option.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-medium break-words">{option.name}</span>
                    {option.archived_at !== null && <Badge dashed>Não oferecido</Badge>}
                  </p>
                  {option.description !== null && <p className="text-sm break-words text-text-muted">{option.description}</p>}
                  <p className="text-sm text-text-muted">{slaText(option)}</p>
                </div>
                <Button size="sm" aria-label={`Editar ${option.name}`} onClick={() => setEditing({ option })}>
                  Editar
                </Button>
                <Button
                  size="sm"
                  pending={archive.isPending && archive.variables.id === option.id}
                  aria-disabled={archive.isPending}
                  aria-label={`${option.archived_at === null ? 'Deixar de oferecer' : 'Oferecer'} ${option.name}`}
                  onClick={() => archive.mutate(option)}
                >
                  {option.archived_at === null ? 'Deixar de oferecer' : 'Oferecer de novo'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {editing && (
        <Suspense>
          <OptionDialog option={editing.option} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}
