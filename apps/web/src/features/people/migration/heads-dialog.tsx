import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { chooseHeads, headsToChooseQuery } from '../data/departments/head-queries.ts'

const TITLE = 'Definir responsáveis'

interface Headless {
  readonly department_id: string
  readonly name: string
  readonly people: number
  readonly head_id: string | null
  readonly head_name: string | null
  readonly updated_at: string
}

function HeadsForm({ companyId, rows, onClose }: { readonly companyId: string; readonly rows: readonly Headless[]; readonly onClose: () => void }) {
  const [heads, setHeads] = useState<ReadonlyMap<string, PersonChoice>>(
    () => new Map(rows.flatMap(({ department_id: id, head_id: head, head_name: name }) => (head === null ? [] : [[id, { id: head, name: name ?? '' }] as const]))),
  )
  const chosen = rows.flatMap(({ department_id: id, updated_at }) => {
    const head = heads.get(id)
    return head ? [{ id, updated_at, headId: head.id }] : []
  })
  const save = useAct({
    act: () => chooseHeads(companyId, chosen),
    done: (count) => (count === 1 ? 'Responsável definido' : `${String(count)} responsáveis definidos`),
    stale: [...SUBJECTS.people, ['company-start']],
    onDone: onClose,
  })
  const change = (id: string, head: PersonChoice | null): void => {
    const next = new Map(heads)
    if (head) next.set(id, head)
    else next.delete(id)
    setHeads(next)
  }
  return (
    <FormDialog
      title={TITLE}
      description="Sugerimos quem é gestor da maioria das pessoas de cada departamento. O responsável passa a ver e aprovar o que é do departamento."
      confirmLabel={chosen.length === 1 ? 'Definir 1 responsável' : `Definir ${String(chosen.length)} responsáveis`}
      act={save}
      failure="Nem todos os responsáveis foram definidos"
      onSubmit={() => chosen.length > 0 && save.mutate()}
      onClose={onClose}
    >
      {rows.map(({ department_id: id, name, people }) => (
        <PersonField
          key={id}
          label={name}
          optional
          hint={people === 0 ? 'Sem pessoas' : people === 1 ? '1 pessoa' : `${people.toLocaleString('pt-BR')} pessoas`}
          value={heads.get(id) ?? null}
          onChange={(head) => change(id, head)}
        />
      ))}
    </FormDialog>
  )
}

/** Heads of all departments that have none, at once. */
export function HeadsDialog({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const query = useQuery(headsToChooseQuery(companyId))
  if (query.data && query.data.length > 0) return <HeadsForm companyId={companyId} rows={query.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title={TITLE}>
      <QueryStates query={query} pending={<Skeleton className="h-40" />} empty={<p className="text-text-muted">Todos os departamentos têm responsável.</p>}>
        {() => null}
      </QueryStates>
    </Dialog>
  )
}
