import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TagDot } from '#shared/ui/tag-badge.tsx'
import { deleteTag, tagsQuery } from '../data/catalogues/tags.ts'
import type { TagItem } from '../model/catalogues/tag.ts'
import { TagDialog } from './tag-dialog.tsx'

function peopleText(people: number): string {
  if (people === 0) return 'Ninguém'
  return people === 1 ? '1 pessoa' : `${people.toLocaleString('pt-BR')} pessoas`
}

/** The tags of the company: what they are called, their colors, and how many people have each. */
export function TagsCard() {
  const companyId = useCompanyId()
  const tags = useQuery(tagsQuery(companyId))
  const [editing, setEditing] = useState<TagItem | 'new' | null>(null)
  const [deleting, setDeleting] = useState<TagItem | null>(null)
  const remove = useAct({
    act: ({ id }: TagItem) => deleteTag(id),
    done: (_, { name }) => ['Etiqueta excluída', name],
    stale: SUBJECTS.people,
    onSettled: () => setDeleting(null),
  })
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Nova etiqueta
    </Button>
  )
  return (
    <Card title="Etiquetas" actions={tags.data && tags.data.length > 0 && add}>
      <p className="mb-4 max-w-[44rem] text-text-muted">
        Servem para encontrar pessoas e agir em grupo. Só administradores e gestores veem.
      </p>
      <Refusal error={remove.error} title="A etiqueta não foi excluída" />
      <QueryStates
        query={tags}
        pending={<Skeleton className="h-32 rounded-lg" />}
        empty={
          <EmptyState icon={<Tags />} title="Nenhuma etiqueta" action={add}>
            Exemplos: brigada de incêndio, turno B, inglês fluente.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Etiquetas" className="divide-y">
            {rows.map((tag) => (
              <li key={tag.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <span className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
                  <TagDot color={tag.color} />
                  <span className="min-w-0 font-medium break-words">{tag.name}</span>
                </span>
                <span className="flex items-center gap-2">
                  <span className="tabular text-sm whitespace-nowrap text-text-muted sm:min-w-24 sm:text-right">{peopleText(tag.people)}</span>
                  <Button size="sm" variant="ghost" onClick={() => setEditing(tag)}>
                    <Pencil aria-hidden="true" className="size-4" />
                    Editar<span className="sr-only"> etiqueta {tag.name}</span>
                  </Button>
                  <Button size="sm" variant="ghost" onClick={() => setDeleting(tag)}>
                    <Trash2 aria-hidden="true" className="size-4" />
                    Excluir<span className="sr-only"> etiqueta {tag.name}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {editing !== null && <TagDialog companyId={companyId} tag={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title={`Excluir a etiqueta ${deleting.name}?`}
          description={deleting.people === 0 ? 'Ninguém usa esta etiqueta.' : `${peopleText(deleting.people)} ${deleting.people === 1 ? 'deixa' : 'deixam'} de tê-la. Nada mais muda no cadastro.`}
          confirmLabel="Excluir etiqueta"
          tone="danger"
          pending={remove.isPending}
          onConfirm={() => remove.mutate(deleting)}
        />
      )}
    </Card>
  )
}
