import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FilePen, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { admissionKeys } from '../data/admission-keys.ts'
import { discardDraft, type DraftLine, draftsQuery } from '../data/drafts.ts'
import { STEPS } from '../model/wizard.ts'

const nameOf = ({ title }: DraftLine): string => title ?? 'Sem nome ainda'

/** Admissions that the reader began and did not finish. */
export function DraftsPanel() {
  const companyId = useCompanyId()
  const drafts = useQuery(draftsQuery(companyId))
  const [leaving, setLeaving] = useState<DraftLine | null>(null)
  const discard = useAct({
    act: ({ id }: DraftLine) => discardDraft(id),
    done: 'Rascunho descartado',
    failed: 'O rascunho não foi descartado',
    stale: [admissionKeys.drafts(companyId)],
    onDone: () => setLeaving(null),
  })
  return (
    <QueryStates
      query={drafts}
      pending={<Skeleton className="h-32 rounded-lg" />}
      empty={
        <EmptyState
          icon={<FilePen />}
          title="Nenhum rascunho"
          action={
            <Link to="/app/onboarding/new" className={buttonClass({ variant: 'primary' })}>
              Nova admissão
            </Link>
          }
        >
          O que você começa e não termina fica guardado aqui, e só você vê.
        </EmptyState>
      }
    >
      {(found) => (
        <>
          <ul aria-label="Rascunhos" className="divide-y border-y">
            {found.map((draft) => (
              <li key={draft.id} className="flex flex-wrap items-center gap-3 py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-medium break-words">{nameOf(draft)}</p>
                  <p className="text-sm text-text-muted">
                    {STEPS[draft.step - 1]?.title}, <Ago at={draft.updated_at} />
                  </p>
                </div>
                <Link
                  to="/app/onboarding/new"
                  search={{ rascunho: draft.id }}
                  className={buttonClass({ size: 'sm' })}
                  aria-label={`Continuar a admissão de ${nameOf(draft)}`}
                >
                  Continuar
                </Link>
                <Button size="icon-sm" variant="ghost" aria-label={`Descartar o rascunho de ${nameOf(draft)}`} title="Descartar" onClick={() => setLeaving(draft)}>
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
          <ConfirmDialog
            open={leaving !== null}
            onOpenChange={() => setLeaving(null)}
            title="Descartar este rascunho?"
            description="O que foi digitado é apagado. Nada foi criado ainda."
            confirmLabel="Descartar rascunho"
            tone="danger"
            pending={discard.isPending}
            onConfirm={() => leaving && discard.mutate(leaving)}
          />
        </>
      )}
    </QueryStates>
  )
}
