import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type AdmissionTemplate, templatesQuery } from '../data/templates.ts'
import { offsetText, RESPONSIBLES } from '../model/admission.ts'

const TemplateDialog = lazy(async () => ({ default: (await import('./template-dialog.tsx')).TemplateDialog }))

const NEW: AdmissionTemplate = { id: '', name: '', description: null, tasks: [] }

/** The lists of tasks that arrivals start from. */
export function TemplatesPanel() {
  const templates = useQuery(templatesQuery(useCompanyId()))
  const [open, setOpen] = useState<AdmissionTemplate | null>(null)
  const begin = (
    <Button onClick={() => setOpen(NEW)}>
      <Plus aria-hidden="true" className="size-4" />
      Novo roteiro
    </Button>
  )
  return (
    <QueryStates
      query={templates}
      pending={<Skeleton className="h-64 rounded-lg" />}
      empty={
        <EmptyState title="Nenhum roteiro" action={begin}>
          Um roteiro diz o que fazer antes e depois do primeiro dia, e quem faz.
        </EmptyState>
      }
    >
      {(found) => (
        <div className="flex flex-col items-start gap-4">
          {begin}
          <div className="grid w-full grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {found.map((template) => (
              <Card
                key={template.id}
                title={template.name}
                actions={
                  <Button size="sm" aria-label={`Editar ${template.name}`} onClick={() => setOpen(template)}>
                    Editar
                  </Button>
                }
              >
                {template.description && <p className="mb-3 text-text-muted">{template.description}</p>}
                <ol className="flex flex-col gap-2">
                  {template.tasks.map((task) => (
                    <li key={`${task.title}${task.offset_days}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
                      <span className="min-w-0 flex-1 basis-48 break-words">
                        {task.title} {task.required && <Badge tone="info">Obrigatória</Badge>}
                      </span>
                      <span className="text-sm text-text-muted">
                        {RESPONSIBLES.find(([value]) => value === task.responsible)?.[1]}, {offsetText(task.offset_days)}
                      </span>
                    </li>
                  ))}
                </ol>
              </Card>
            ))}
          </div>
          {open && (
            <Suspense>
              <TemplateDialog template={open} onClose={() => setOpen(null)} />
            </Suspense>
          )}
        </div>
      )}
    </QueryStates>
  )
}
