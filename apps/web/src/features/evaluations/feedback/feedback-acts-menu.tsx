import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Eye, EyeOff, Pencil, Sprout, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { editFeedback, hidePraise, takeBackFeedback } from '../data/feedback/feedback-acts.ts'
import { BODY_MAX, type Feedback } from '../model/feedback/feedback.ts'

/** What is done less often: an author corrects or takes back, a recipient hides a praise from the team, and a plan goes out from it. */
export function FeedbackActsMenu({ feedback }: { readonly feedback: Feedback }) {
  const { id, body, visibility, competencies, may_edit: mayEdit, is_recipient: isRecipient, is_hidden: isHidden, may_plan: mayPlan, recipient } = feedback
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'take-back' | null>(null)
  const close = (): void => setOpen(null)
  const edit = useAct({ act: (text: string) => editFeedback(id, text, competencies.map((each) => each.id)), done: 'Feedback corrigido', stale: SUBJECTS.feedback, onDone: close })
  const takeBack = useAct({ act: () => takeBackFeedback(id), done: 'Feedback retirado', stale: SUBJECTS.feedback, onDone: close })
  const hide = useAct({
    act: (hidden: boolean) => hidePraise(id, hidden),
    done: (_, hidden) => (hidden ? ['Elogio ocultado do time', 'Só você e quem escreveu continuam vendo.'] : 'O time vê o elogio de novo'),
    failed: 'Não foi possível mudar quem vê',
    stale: SUBJECTS.feedback,
  })
  const mayHide = isRecipient && visibility === 'team'
  if (!mayEdit && !mayHide && !mayPlan) return null
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label="Mais ações deste feedback">
            <Ellipsis aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {mayEdit && <MenuItem icon={<Pencil />} onSelect={() => setOpen('edit')}>Corrigir</MenuItem>}
        {mayEdit && <MenuItem icon={<Undo2 />} tone="danger" onSelect={() => setOpen('take-back')}>Retirar</MenuItem>}
        {mayPlan && <MenuItem icon={<Sprout />} onSelect={() => void navigate({ to: '/app/pdis', search: { novo: true, pessoa: recipient.id, feedback: id } })}>Começar um PDI</MenuItem>}
        {mayHide && <MenuItem icon={isHidden ? <Eye /> : <EyeOff />} onSelect={() => hide.mutate(!isHidden)}>{isHidden ? 'Mostrar ao time' : 'Ocultar do time'}</MenuItem>}
      </Menu>
      {open === 'edit' && (
        <ReasonDialog title="Corrigir feedback" description="Quem recebeu vê que o texto foi corrigido." confirmLabel="Salvar correção" label="Feedback" missing="Escreva o feedback" most={BODY_MAX} before={body} act={edit} failure="A correção não foi salva" onConfirm={edit.mutate} onClose={close} />
      )}
      <ConfirmDialog open={open === 'take-back'} onOpenChange={close} title="Retirar o feedback?" description="O texto é apagado e ninguém mais o vê." confirmLabel="Retirar feedback" tone="danger" pending={takeBack.isPending} error={takeBack.error} onConfirm={() => takeBack.mutate()} />
    </>
  )
}
