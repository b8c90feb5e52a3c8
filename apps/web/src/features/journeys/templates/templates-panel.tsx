import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useTreeDrag } from '#shared/ui/use-tree-drag.ts'
import { archiveTemplate, orderTemplates, templatesQuery } from '../data/templates.ts'
import { KIND_PAGES, type KindName } from '../model/kind-pages.ts'
import { templateWordsOf } from '../model/template-words.ts'
import { placed, type Template } from '../model/templates/template.ts'
import { Kits } from './kits.tsx'
import { TemplateRow } from './template-row.tsx'
import { useAudienceWords } from './use-audience-words.ts'

function continuingText(used: number): string {
  if (used === 0) return ''
  return used === 1 ? ' Quem está em andamento continua como está.' : ` As ${String(used)} pessoas em andamento continuam como estão.`
}

interface ListProps {
  readonly kind: KindName
  readonly title: string
  readonly note: string
  readonly templates: readonly Template[]
  /** Which of them count by themselves: all, or the first alone. */
  readonly automatic: 'all' | 'first'
  readonly onOrder: (ids: readonly string[], moved: Template) => void
  readonly onArchive: (template: Template) => void
}

/** Templates that compete with each other, in the order in which they count; arrows and a mouse move them. */
function TemplateList({ kind, title, note, templates, automatic, onOrder, onArchive }: ListProps) {
  const wordsOf = useAudienceWords()
  const ids = templates.map(({ id }) => id)
  const move = (id: string, place: number): void => {
    const moved = templates.find((template) => template.id === id)
    if (moved) onOrder(placed(ids, id, place), moved)
  }
  const drag = useTreeDrag(
    (dragged, target) => dragged !== target && ids.includes(dragged),
    (dragged, target) => move(dragged, ids.indexOf(target)),
  )
  if (templates.length === 0) return null
  return (
    <Section title={title}>
      <p className="text-sm text-text-muted">{note}</p>
      <ol aria-label={title} className="divide-y">
        {templates.map((template, place) => (
          <TemplateRow
            kind={kind}
            key={template.id}
            template={template}
            whom={wordsOf(template.audience)}
            isAutomatic={automatic === 'all' || place === 0}
            drag={drag}
            onUp={place === 0 ? null : () => move(template.id, place - 1)}
            onDown={place === templates.length - 1 ? null : () => move(template.id, place + 1)}
            onArchive={() => onArchive(template)}
          />
        ))}
      </ol>
    </Section>
  )
}

/** The lists of tasks that journeys of a kind begin from, in the order in which they count, and the kits that they name. */
export function TemplatesPanel({ kind }: { readonly kind: KindName }) {
  const companyId = useCompanyId()
  const templates = useQuery(templatesQuery(companyId, kind))
  const [order, setOrder] = useState<readonly string[]>([])
  const [announced, setAnnounced] = useState('')
  const [archiving, setArchiving] = useState<Template | null>(null)
  const reorder = useAct({ act: (ids: readonly string[]) => orderTemplates(companyId, ids), failed: 'A ordem não foi salva', stale: SUBJECTS.journeys, onFailed: () => setOrder([]) })
  const archive = useAct({
    act: ({ id }: Template) => archiveTemplate(id),
    done: (_, { name }) => ['Roteiro arquivado', name],
    stale: SUBJECTS.journeys,
    onDone: () => setArchiving(null),
  })
  const add = (
    <Link to={`${KIND_PAGES[kind]}/templates/$templateId`} params={{ templateId: 'new' }} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden="true" className="size-4" />
      Novo roteiro
    </Link>
  )
  return (
    <>
      <QueryStates
        query={templates}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState icon={<ListChecks />} title="Nenhum roteiro" action={add}>
            {templateWordsOf(kind).purpose}
          </EmptyState>
        }
      >
        {(found) => {
          const shown = found.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
          const [own, others] = [shown.filter(({ audience }) => audience !== null), shown.filter(({ audience }) => audience === null)]
          const arrange = (before: readonly Template[], after: readonly Template[]) => (ids: readonly string[], moved: Template) => {
            const next = [...before.map(({ id }) => id), ...ids, ...after.map(({ id }) => id)]
            setOrder(next)
            setAnnounced(`${moved.name}: ${String(ids.indexOf(moved.id) + 1)}º de ${String(ids.length)}`)
            reorder.mutate(next)
          }
          return (
            <div className="flex flex-col gap-6">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="max-w-[44rem] text-text-muted">{templateWordsOf(kind).intro}</p>
                {add}
              </div>
              <p role="status" className="sr-only">
                {announced}
              </p>
              <TemplateList kind={kind} title="Por público" note="Vale o primeiro de que a pessoa faz parte." templates={own} automatic="all" onOrder={arrange([], others)} onArchive={setArchiving} />
              <TemplateList
                kind={kind}
                title="Para todos os outros"
                note="Vale o primeiro, para quem não faz parte de nenhum público."
                templates={others}
                automatic="first"
                onOrder={arrange(own, [])}
                onArchive={setArchiving}
              />
            </div>
          )
        }}
      </QueryStates>
      <Kits className="mt-8" />
      <ConfirmDialog
        open={archiving !== null}
        onOpenChange={() => setArchiving(null)}
        title={`Arquivar o roteiro ${archiving?.name ?? ''}?`}
        description={`Ninguém mais começa por ele.${archiving === null ? '' : continuingText(archiving.used)}`}
        confirmLabel="Arquivar roteiro"
        tone="danger"
        pending={archive.isPending}
        error={archive.error}
        failure="O roteiro não foi arquivado"
        onConfirm={() => archiving && archive.mutate(archiving)}
      />
    </>
  )
}
