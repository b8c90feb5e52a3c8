import { useNavigate } from '@tanstack/react-router'
import { Copy, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { cancelCycle } from '../data/cycles/cycle-acts.ts'
import { copyCycle } from '../data/cycles/monitor-acts.ts'
import type { Cycle } from '../model/cycles/cycle.ts'

/** Copying a cycle, and ending one that runs for good. */
export function CycleMenu({ cycle }: { readonly cycle: Cycle }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const copy = useAct({
    act: () => copyCycle(cycle.id),
    done: ['Ciclo copiado', 'Confira nome, pessoas e prazos do rascunho.'],
    failed: 'O ciclo não foi copiado',
    stale: SUBJECTS.evaluations,
    onDone: (id) => navigate({ to: '/app/evaluations/$id', params: { id } }),
  })
  const cancel = useAct({ act: () => cancelCycle(cycle.id), done: 'Ciclo cancelado', stale: SUBJECTS.evaluations, onDone: () => setAsking(false) })
  return (
    <>
      <Button pending={copy.isPending} onClick={() => copy.mutate()}>
        <Copy aria-hidden="true" className="size-4" />
        Copiar ciclo
      </Button>
      {cycle.status === 'running' && (
        <Menu trigger={<Button size="icon" aria-label="Mais ações do ciclo"><MoreHorizontal aria-hidden="true" className="size-4" /></Button>}>
          <MenuItem tone="danger" onSelect={() => setAsking(true)}>Cancelar ciclo</MenuItem>
        </Menu>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancelar "${cycle.name}"?`}
        description="Ninguém responde mais, e nenhum resultado sai deste ciclo. Isto não pode ser desfeito."
        confirmLabel="Cancelar ciclo"
        cancelLabel="Voltar"
        tone="danger"
        pending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
      />
    </>
  )
}
