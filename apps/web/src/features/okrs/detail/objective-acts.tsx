import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheckBig, Ellipsis, LayoutTemplate, Pencil, RotateCcw, Send, UserRoundCog } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { setObjectiveStatus } from '../data/goal-acts.ts'
import { objectiveLifeQuery } from '../data/life-queries.ts'
import { OwnerDialog } from '../life/owner-dialog.tsx'
import { TemplateDialog } from '../life/template-dialog.tsx'
import type { ObjectiveDetail } from '../model/goal.ts'
import { EndDialog } from './end-dialog.tsx'

interface ObjectiveActsProps {
  readonly view: ObjectiveDetail
  readonly onEdit: () => void
}

/** What who may change an objective does with it: the usual first, the rest in a menu. */
export function ObjectiveActs({ view, onEdit }: ObjectiveActsProps) {
  const [open, setOpen] = useState<'cancel' | 'end' | 'discard' | 'owner' | 'template' | null>(null)
  const life = useQuery(objectiveLifeQuery(view.id)).data
  const { id, status, visibility, may_edit: mayEdit } = view
  const close = (): void => setOpen(null)
  const publish = useAct({ act: () => setObjectiveStatus(id, 'active'), done: (now) => (now === 'waiting' ? ['Pedido de aprovação enviado', 'O objetivo é publicado quando for aprovado.'] : status === 'draft' ? ['Objetivo publicado', visibility === 'company' ? 'Toda a empresa já pode ver.' : undefined] : 'Objetivo reaberto'), failed: status === 'draft' ? 'O objetivo não foi publicado' : 'O objetivo não foi reaberto', stale: SUBJECTS.goals })
  const cancel = useAct({ act: (reason: string) => setObjectiveStatus(id, 'cancelled', { reason }), done: 'Objetivo cancelado', stale: SUBJECTS.goals, onDone: close })
  const mayGive = life?.may_give === true && !life.owner_left
  const mayKeep = life?.may_keep_as_template === true
  // What waits for an approval has its acts beside what it waits for.
  const mayChange = mayEdit && status !== 'waiting'
  const isOver = status !== 'draft' && status !== 'active'
  const mayEnd = mayChange && !isOver
  if (!mayChange && !mayGive && !mayKeep) return null
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && status === 'draft' && (
        <Button variant="primary" pending={publish.isPending} onClick={() => publish.mutate()}>
          <Send aria-hidden="true" className="size-4" />
          Publicar
        </Button>
      )}
      {mayChange && isOver && (
        <Button pending={publish.isPending} onClick={() => publish.mutate()}>
          <RotateCcw aria-hidden="true" className="size-4" />
          Reabrir
        </Button>
      )}
      {mayEnd && (
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Editar
        </Button>
      )}
      {(mayEnd || mayGive || mayKeep) && (
        <Menu trigger={<Button variant="ghost"><Ellipsis aria-hidden="true" className="size-4" />Mais</Button>}>
          {mayEnd && status === 'active' && <MenuItem icon={<CircleCheckBig />} onSelect={() => setOpen('end')}>Encerrar objetivo</MenuItem>}
          {mayGive && <MenuItem icon={<UserRoundCog />} onSelect={() => setOpen('owner')}>Trocar responsável</MenuItem>}
          {mayKeep && <MenuItem icon={<LayoutTemplate />} onSelect={() => setOpen('template')}>Salvar como modelo</MenuItem>}
          {mayEnd && (
            <MenuItem icon={<Ban />} tone="danger" onSelect={() => setOpen(status === 'draft' ? 'discard' : 'cancel')}>
              {status === 'draft' ? 'Descartar rascunho' : 'Cancelar objetivo'}
            </MenuItem>
          )}
        </Menu>
      )}
      {open === 'owner' && <OwnerDialog view={view} onClose={close} />}
      {open === 'template' && <TemplateDialog view={view} onClose={close} />}
      {open === 'end' && <EndDialog view={view} onClose={close} />}
      {open === 'cancel' && (
        <ReasonDialog title="Cancelar objetivo" description="Quem acompanha vai ler o motivo. Ele deixa de contar no objetivo de cima e pode ser reaberto." confirmLabel="Cancelar objetivo" tone="danger" most={300} act={cancel} failure="O objetivo não foi cancelado" onConfirm={cancel.mutate} onClose={close} />
      )}
      {open === 'discard' && (
        <ConfirmDialog open onOpenChange={close} title="Descartar este rascunho?" description="Ele sai das listas. Só quem podia ver o rascunho ainda o encontra, entre os cancelados." confirmLabel="Descartar rascunho" cancelLabel="Voltar" tone="danger" pending={cancel.isPending} error={cancel.error} failure="O rascunho não foi descartado" onConfirm={() => cancel.mutate('')} />
      )}
    </div>
  )
}
