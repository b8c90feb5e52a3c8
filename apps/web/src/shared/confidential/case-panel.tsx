import { useQuery } from '@tanstack/react-query'
import { EyeOff, Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { useAct } from '../form/use-act.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { caseQuery, type ConfidentialCase, removeCaseReader } from '../supabase/confidential.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { PersonChip } from '../ui/person-chip.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddReaderDialog } from './case-dialogs.tsx'
import { readerText } from './case-model.ts'
import { CaseTasks } from './case-tasks.tsx'

type Reader = ConfidentialCase['readers'][number]

function Readers({ found }: { readonly found: ConfidentialCase }) {
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Reader | null>(null)
  const remove = useAct({
    act: ({ person }: Reader) => removeCaseReader(found.id, person.id),
    done: (_, { person }) => ['Pessoa retirada', `${person.name} não vê mais este caso.`],
    stale: SUBJECTS.confidential,
    onDone: () => setLeaving(null),
  })
  return (
    <>
      <ul aria-label="Quem vê" className="divide-y">
        {found.readers.map((reader) => (
          <li key={reader.person.id} className="flex items-center justify-between gap-3 py-2 first:pt-0">
            <PersonChip person={reader.person} size="sm" detail={reader.reason === null ? readerText(reader) : `${readerText(reader)}: ${reader.reason}`} />
            {found.may_manage && (
              <Button variant="ghost" size="icon-sm" aria-label={`Retirar ${reader.person.name}`} onClick={() => setLeaving(reader)}>
                <X aria-hidden="true" className="size-4" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.may_manage && (
        <Button size="sm" className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Incluir pessoa
        </Button>
      )}
      {isAdding && <AddReaderDialog caseId={found.id} aboutId={found.about.id} onClose={() => setAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            remove.reset()
            setLeaving(null)
          }}
          title={`Retirar ${leaving.person.name} da lista?`}
          description="A pessoa deixa de ver tudo o que é deste caso."
          confirmLabel="Retirar pessoa"
          tone="danger"
          pending={remove.isPending}
          error={remove.error}
          failure="A pessoa não foi retirada"
          onConfirm={() => remove.mutate(leaving)}
        />
      )}
    </>
  )
}

export interface CasePanelProps {
  readonly caseId: string
  /** Acts of the module on the case, such as ending its confidentiality. */
  readonly actions?: ReactNode
}

/** Who sees a confidential case, and what helpers do for it; for its readers alone. */
export function CasePanel({ caseId, actions }: CasePanelProps) {
  const heading = useId()
  const found = useQuery(caseQuery(caseId))
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-4 rounded-lg border bg-sunken p-4">
      <div>
        <h4 id={heading} className="flex items-center gap-2 font-semibold">
          <EyeOff aria-hidden="true" className="size-4 shrink-0" />
          Quem vê
        </h4>
        <p className="text-sm text-text-muted">Só as pessoas desta lista sabem que isto existe.</p>
      </div>
      <QueryStates query={found} pending={<Skeleton className="h-32 rounded-lg" />}>
        {(shown) =>
          shown.is_lifted ? (
            <p className="text-text-muted">Este caso não é mais sigiloso.</p>
          ) : (
            <>
              <Readers found={shown} />
              <CaseTasks found={shown} />
              {shown.may_manage && actions && <div className="flex flex-wrap gap-2 border-t pt-4">{actions}</div>}
            </>
          )
        }
      </QueryStates>
    </section>
  )
}
