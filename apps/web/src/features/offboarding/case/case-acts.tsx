import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MessageCircle, Pencil, Send, UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { saveExit } from '../data/exit-acts.ts'
import { reasonsQuery } from '../data/exits.ts'
import { type ExitCase, needsApproval, verbsOf } from '../model/exit.ts'
import { ExitFormSheet } from '../open/exit-form-sheet.tsx'
import { CancelDialog, CommunicateDialog, ConcludeDialog, MoveDialog, SuccessorDialog, TalkDialog } from './case-dialogs.tsx'

interface CaseActsProps {
  readonly exit: ExitCase
  readonly companyId: string
}

function EditSheet({ exit, companyId, onClose }: CaseActsProps & { readonly onClose: () => void }) {
  return <ExitFormSheet companyId={companyId} isHr person={{ id: exit.employee_id, name: exit.employee.name }} exit={exit} onSaved={onClose} onClose={onClose} />
}

const DIALOGS = { communicate: CommunicateDialog, move: MoveDialog, cancel: CancelDialog, conclude: ConcludeDialog, talk: TalkDialog, successor: SuccessorDialog, edit: EditSheet } as const

/** What may be done with an exit where it stands: one verb first, the others behind. */
export function CaseActs({ exit, companyId }: CaseActsProps) {
  const [asked, setAsked] = useState<keyof typeof DIALOGS | null>(null)
  const reasons = useQuery(reasonsQuery()).data ?? []
  const may = verbsOf(exit)
  const send = useAct({ act: () => saveExit(exit.id, { send: true }), done: 'Desligamento enviado', stale: SUBJECTS.exits })
  const Dialog = asked === null ? null : DIALOGS[asked]
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may.send && (
          <Button variant="primary" pending={send.isPending} onClick={() => send.mutate()}>
            <Send aria-hidden="true" className="size-4" />
            {needsApproval(exit.reason, reasons) ? 'Enviar para aprovação' : 'Registrar'}
          </Button>
        )}
        {may.communicate && (
          <Button variant="primary" onClick={() => setAsked('communicate')}>
            <Send aria-hidden="true" className="size-4" />
            {exit.origin === 'letter' ? 'Aceitar a carta' : 'Comunicar'}
          </Button>
        )}
        {may.conclude && (
          <Button variant="primary" onClick={() => setAsked('conclude')}>
            Concluir
          </Button>
        )}
        {may.talk && (
          <Button variant={exit.hr === null ? 'primary' : 'secondary'} onClick={() => setAsked('talk')}>
            <MessageCircle aria-hidden="true" className="size-4" />
            Registrar conversa
          </Button>
        )}
        {may.choose && (
          <Button onClick={() => setAsked('successor')}>
            <UserPlus aria-hidden="true" className="size-4" />
            {exit.successor === null ? 'Escolher quem recebe' : 'Mudar quem recebe'}
          </Button>
        )}
        {may.edit && (
          <Button onClick={() => setAsked('edit')}>
            <Pencil aria-hidden="true" className="size-4" />
            Editar
          </Button>
        )}
        {(may.cancel || may.move) && (
          <Menu trigger={<Button variant="ghost">Mais</Button>}>
            {may.move && (
              <MenuItem icon={<CalendarDays />} onSelect={() => setAsked('move')}>
                Mudar o último dia
              </MenuItem>
            )}
            {may.cancel && (
              <MenuItem icon={<UserX />} tone="danger" onSelect={() => setAsked('cancel')}>
                Cancelar o desligamento
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      <Refusal error={send.error} title="Nada foi enviado" />
      {Dialog && <Dialog exit={exit} companyId={companyId} onClose={() => setAsked(null)} />}
    </>
  )
}
