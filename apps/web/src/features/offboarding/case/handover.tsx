import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { markHandover, saveHandover } from '../data/exit-acts.ts'
import type { HandoverItem } from '../model/exit.ts'

interface HandoverProps {
  readonly exitId: string
  readonly employeeId: string
  readonly items: readonly HandoverItem[]
  readonly mayWrite: boolean
}

type ItemDialogProps = Pick<HandoverProps, 'exitId' | 'employeeId'> & { readonly item: HandoverItem | null; readonly onClose: () => void }

function ItemDialog({ exitId, employeeId, item, onClose }: ItemDialogProps) {
  const saving = useSaveForm({
    initial: { subject: item?.subject ?? '', place: item?.place ?? '', to_id: item?.to?.id ?? '', to_id_name: item?.to?.name ?? '' },
    save: ({ subject, place, to_id }) => saveHandover(exitId, { subject, place, to_id }, item?.id ?? null),
    done: 'Passagem salva',
    stale: SUBJECTS.exits,
    onDone: onClose,
  })
  return (
    <FormDialog {...saving} title={item === null ? 'O que será passado adiante' : 'Passagem'} confirmLabel="Salvar" onClose={onClose}>
      <FieldInputs
        columns={1}
        fields={[
          { name: 'subject', label: 'O quê', kind: 'text', required: true, max: 200, missing: 'Escreva o que será passado adiante' },
          { name: 'place', label: 'Onde está', kind: 'text', optional: true, max: 300, hint: 'Uma pasta, um sistema, um contato.' },
          { name: 'to_id', label: 'Para quem', kind: 'person', optional: true, except: employeeId },
        ]}
      />
    </FormDialog>
  )
}

function ItemRow({ item, mayWrite, onEdit }: { readonly item: HandoverItem; readonly mayWrite: boolean; readonly onEdit: () => void }) {
  const mark = useAct({
    act: (what: 'done' | 'open' | 'removed') => markHandover(item.id, what),
    done: (_, what) => (what === 'removed' ? 'Item removido' : null),
    failed: 'Nada mudou',
    stale: SUBJECTS.exits,
  })
  // What was pressed shows at once: the list follows a moment later.
  const isDone = mark.isPending && mark.variables !== 'removed' ? mark.variables === 'done' : item.done_at !== null
  return (
    <li className="flex items-start gap-3 py-2">
      <Checkbox label={<span className="sr-only">Passado adiante: {item.subject}</span>} checked={isDone} disabled={!mayWrite || mark.isPending} onChange={({ target }) => mark.mutate(target.checked ? 'done' : 'open')} />
      <button type="button" disabled={!mayWrite} onClick={onEdit} className="min-w-0 flex-1 rounded-sm text-left">
        <span className={isDone ? 'block break-words text-text-muted line-through' : 'block break-words'}>{item.subject}</span>
        <span className="block text-sm break-words text-text-muted">{[item.to === null ? 'Sem destino' : `para ${item.to.name}`, item.place].filter(Boolean).join(' · ')}</span>
      </button>
      {mayWrite && (
        <Button variant="ghost" size="icon-sm" aria-label={`Remover ${item.subject}`} pending={mark.isPending} onClick={() => mark.mutate('removed')}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      )}
    </li>
  )
}

/** What is handed over, to whom, and whether it was. */
export function Handover({ exitId, employeeId, items, mayWrite }: HandoverProps) {
  const [asked, setAsked] = useState<HandoverItem | 'new' | null>(null)
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 ? (
        <p className="text-text-muted">Nada listado ainda: responsabilidades, acessos, contatos e o que está pela metade.</p>
      ) : (
        <ul className="divide-y">
          {items.map((item) => (
            <ItemRow key={item.id} item={item} mayWrite={mayWrite} onEdit={() => setAsked(item)} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <Button className="self-start" onClick={() => setAsked('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Adicionar
        </Button>
      )}
      {asked !== null && <ItemDialog exitId={exitId} employeeId={employeeId} item={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
