import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Signature, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { archiveSignatory, signatoriesQuery, type Signatory } from '../data/company/signatories.ts'
import { SignatoryDialog } from './signatory-dialog.tsx'

interface LineProps {
  readonly signatory: Signatory
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Line({ signatory, onEdit, onRemove }: LineProps) {
  const { employee, capacity, valid_until, is_default, is_in_force, can_sign_in } = signatory
  const details = [capacity, valid_until === null ? null : `até ${formatDate(valid_until)}`].filter((part) => part !== null).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <PersonChip person={employee} detail={details} className="min-w-0 flex-1" />
      <span className="flex flex-wrap items-center gap-2">
        {is_default && is_in_force && <Badge tone="info">Padrão</Badge>}
        {!is_in_force && <Badge tone="warning">Prazo vencido</Badge>}
        {!can_sign_in && <Badge tone="warning">Sem acesso ao sistema</Badge>}
        <Button size="icon-sm" variant="ghost" aria-label={`Editar ${employee.name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={`Remover ${employee.name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </span>
    </li>
  )
}

/** Who signs documents for the company. */
export function SignatoriesCard({ companyId }: { readonly companyId: string }) {
  const query = signatoriesQuery(companyId)
  const signatories = useQuery(query)
  const [editing, setEditing] = useState<Signatory | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Signatory | null>(null)
  const remove = useAct({
    act: ({ signatory_id }: Signatory) => archiveSignatory(signatory_id),
    done: (_, { employee }) => `${employee.name} não assina mais pela empresa`,
    failed: 'A pessoa não foi removida',
    stale: [query.queryKey],
    onSettled: () => setLeaving(null),
  })
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Adicionar pessoa
    </Button>
  )
  return (
    <SettingSection
      title="Quem assina pela empresa"
      description="Contratos, aditivos e avisos que pedem a assinatura da empresa vão para a pessoa padrão. Quem envia pode escolher outra."
    >
      <QueryStates
        query={signatories}
        pending={<Skeleton className="h-20 rounded-lg" />}
        isEmpty={(found) => found.length === 0}
        empty={
          <EmptyState icon={<Signature />} title="Ninguém assina pela empresa ainda" action={add}>
            Sem isso, um documento só pode ser assinado por pessoas escolhidas uma a uma.
          </EmptyState>
        }
      >
        {(found) => (
          <>
            <ul className="-mt-3 mb-3 divide-y">
              {found.map((signatory) => (
                <Line key={signatory.signatory_id} signatory={signatory} onEdit={() => setEditing(signatory)} onRemove={() => setLeaving(signatory)} />
              ))}
            </ul>
            {add}
          </>
        )}
      </QueryStates>
      {editing && <SignatoryDialog companyId={companyId} signatory={editing === 'new' ? null : editing} isFirst={signatories.data?.length === 0} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={`Remover ${leaving?.employee.name ?? ''}?`}
        description="Não assina mais pela empresa daqui em diante. O que já foi enviado ou assinado não muda."
        confirmLabel="Remover"
        pending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      />
    </SettingSection>
  )
}
