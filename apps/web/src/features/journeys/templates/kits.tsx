import { useQuery } from '@tanstack/react-query'
import { Archive, MoreHorizontal, Pencil, Plus } from 'lucide-react'
import { useId, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { archiveKit, documentTypesQuery, kitsQuery, saveKit } from '../data/templates.ts'
import type { Kit } from '../model/templates/template.ts'

export interface KitDialogProps {
  /** Null is a new one. */
  readonly kit: Kit | null
  readonly onClose: () => void
}

/** Names documents that belong together. */
export function KitDialog({ kit, onClose }: KitDialogProps) {
  const companyId = useCompanyId()
  const documents = useQuery(documentTypesQuery(companyId))
  const listId = useId()
  const [name, setName] = useState(kit?.name ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(kit?.documents.map(({ id }) => id) ?? [])
  const [isChecked, setChecked] = useState(false)
  const save = useAct({
    act: () => saveKit(companyId, { id: kit?.id ?? null, name, documentTypes: chosen }),
    done: ['Kit salvo', name.trim()],
    stale: SUBJECTS.journeys,
    onDone: onClose,
  })
  const problem = save.error ? toAppError(save.error) : null
  const isReady = name.trim() !== '' && chosen.length > 0
  return (
    <FormDialog
      title={kit === null ? 'Novo kit de documentos' : 'Editar kit'}
      description="Uma tarefa que usa o kit pede cada documento dele."
      confirmLabel="Salvar kit"
      act={save}
      error={problem?.field === 'name' ? null : problem}
      failure="O kit não foi salvo"
      onSubmit={() => {
        setChecked(true)
        if (isReady) save.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Nome" required error={(isChecked && name.trim() === '' ? 'Informe o nome' : null) ?? (problem?.field === 'name' ? problem.message : null)}>
        <TextInput maxLength={100} autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <fieldset aria-describedby={isChecked && chosen.length === 0 ? `${listId}-error` : undefined}>
        <legend className="mb-2 font-medium">Documentos</legend>
        <QueryStates query={documents} pending={<Skeleton className="h-32 rounded-lg" />} empty={<p className="text-text-muted">Nenhum tipo de documento para pedir. Crie um em Documentos.</p>}>
          {(types) => (
            <ul className="grid max-h-72 gap-1 overflow-y-auto rounded-md border p-3 sm:grid-cols-2">
              {types.map((type) => (
                <li key={type.id} className="min-w-0">
                  <Checkbox className="flex break-words" label={type.name} checked={chosen.includes(type.id)} onChange={({ target }) => setChosen(target.checked ? [...chosen, type.id] : chosen.filter((id) => id !== type.id))} />
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
        {isChecked && chosen.length === 0 && (
          <p id={`${listId}-error`} role="alert" className="mt-2 text-sm text-danger-text">
            Escolha ao menos um documento
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}

/** The kits of a company, as a short list. */
export function Kits({ className }: { readonly className?: string }) {
  const companyId = useCompanyId()
  const kits = useQuery(kitsQuery(companyId))
  const [open, setOpen] = useState<Kit | 'new' | null>(null)
  const archive = useAct({ act: ({ id }: Kit) => archiveKit(id), done: (_, { name }) => ['Kit arquivado', name], failed: 'O kit não foi arquivado', stale: SUBJECTS.journeys })
  return (
    <Section
      title="Kits de documentos"
      {...(className && { className })}
      actions={
        <Button size="sm" onClick={() => setOpen('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Novo kit
        </Button>
      }
    >
      <QueryStates
        query={kits}
        pending={<Skeleton className="h-24 rounded-lg" />}
        empty={<p className="text-text-muted">Nenhum kit. Um kit junta documentos que sempre são pedidos juntos, como os de admissão.</p>}
      >
        {(found) => (
          <ul aria-label="Kits de documentos" className="divide-y">
            {found.map((kit) => (
              <li key={kit.id} className="flex items-center gap-3 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{kit.name}</span>
                  <span className="block text-sm break-words text-text-muted">{kit.documents.map(({ name }) => name).join(', ')}</span>
                </span>
                <Menu
                  trigger={
                    <Button variant="ghost" size="icon" aria-label={`Ações de ${kit.name}`}>
                      <MoreHorizontal aria-hidden="true" className="size-4" />
                    </Button>
                  }
                >
                  <MenuItem icon={<Pencil />} onSelect={() => setOpen(kit)}>
                    Editar kit
                  </MenuItem>
                  <MenuItem icon={<Archive />} onSelect={() => archive.mutate(kit)}>
                    Arquivar kit
                  </MenuItem>
                </Menu>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {open !== null && <KitDialog kit={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
