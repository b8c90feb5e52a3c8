import { useQuery } from '@tanstack/react-query'
import { Archive, LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { addStarters, archiveTemplate } from '../data/life-acts.ts'
import { objectiveTemplatesQuery } from '../data/life-queries.ts'
import { LEVEL_LABELS, type ObjectiveTemplate } from '../model/goal.ts'

interface TemplatesSheetProps {
  readonly companyId: string
  readonly leads: boolean
  /** Null where the cycle takes no new objectives. */
  readonly onUse: ((templateId: string) => void) | null
  readonly onClose: () => void
}

function TemplateItem({ template, onUse, onArchive }: { readonly template: ObjectiveTemplate; readonly onUse: (() => void) | null; readonly onArchive: () => void }) {
  const { title, description, level, key_results: keyResults, may_archive: mayArchive } = template
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{title}</p>
        {description !== null && <p className="text-sm break-words text-text-muted">{description}</p>}
        <p className="mt-1 text-sm break-words text-text-muted">
          {LEVEL_LABELS[level]} · {keyResults.length === 0 ? 'sem resultados-chave' : keyResults.map((each) => each.title).join('; ')}
        </p>
      </div>
      <div className="flex gap-1">
        {onUse && <Button size="sm" aria-label={`Usar modelo: ${title}`} onClick={onUse}>Usar modelo</Button>}
        {mayArchive && (
          <Button size="sm" variant="ghost" aria-label={`Tirar da lista: ${title}`} onClick={onArchive}>
            <Archive aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
    </li>
  )
}

/** Models of objectives that the company keeps, to begin one with. */
export function TemplatesSheet({ companyId, leads, onUse, onClose }: TemplatesSheetProps) {
  const templates = useQuery(objectiveTemplatesQuery(companyId))
  const [asked, setAsked] = useState<ObjectiveTemplate | null>(null)
  const starters = useAct({
    act: () => addStarters(companyId), done: (added) => (added === 0 ? 'Você já tem todos os modelos prontos' : added === 1 ? '1 modelo adicionado' : `${String(added)} modelos adicionados`), failed: 'Os modelos não foram adicionados', stale: SUBJECTS.goals,
  })
  const archive = useAct({ act: (template: ObjectiveTemplate) => archiveTemplate(template.id), done: (_, { title }) => ['Modelo fora da lista', title], stale: SUBJECTS.goals, onDone: () => setAsked(null) })
  const ready = leads && (
    <Button pending={starters.isPending} onClick={() => starters.mutate()}>
      <Plus aria-hidden="true" className="size-4" />
      Adicionar modelos prontos
    </Button>
  )
  return (
    <Sheet open onOpenChange={onClose} title="Modelos de objetivos" description="Para começar sem a folha em branco. Os números são só um ponto de partida." width="max-w-2xl">
      <QueryStates
        query={templates}
        pending={<Skeleton className="h-64 rounded-lg" />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={<LayoutTemplate />} title="Nenhum modelo ainda" action={ready || undefined}>{leads ? 'Comece com modelos prontos ou, em um objetivo, escolha “Salvar como modelo”.' : 'O RH e quem lidera salvam os modelos da empresa.'}</EmptyState>}
      >
        {(list) => (
          <>
            {ready && <div className="flex justify-end">{ready}</div>}
            <ul aria-label="Modelos de objetivos" className="mt-3 divide-y border-y">
              {list.map((template) => <TemplateItem key={template.id} template={template} onUse={onUse && (() => onUse(template.id))} onArchive={() => setAsked(template)} />)}
            </ul>
          </>
        )}
      </QueryStates>
      {asked && (
        <ConfirmDialog open onOpenChange={() => setAsked(null)} title="Tirar este modelo da lista?" description={`${asked.title}. Os objetivos criados a partir dele ficam como estão.`} confirmLabel="Tirar da lista" pending={archive.isPending} error={archive.error} failure="O modelo continua na lista" onConfirm={() => archive.mutate(asked)} />
      )}
    </Sheet>
  )
}
