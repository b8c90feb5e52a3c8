import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { useVersions } from '#shared/form/use-versions.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { AppError, toAppError } from '#shared/supabase/app-error.ts'
import { saveObjective, setObjectiveStatus } from '../data/goal-acts.ts'
import { objectiveQuery } from '../data/goal-queries.ts'
import { giveObjective } from '../data/life-acts.ts'
import { objectiveLifeQuery } from '../data/life-queries.ts'
import type { ObjectiveDetail } from '../model/goal.ts'
import { draftOf, type ObjectiveDraft, storedObjective, unreadable, valueAt } from '../model/writing/objective-draft.ts'

export interface ObjectiveFormOptions {
  readonly companyId: string
  readonly cycleId: string
  /** What is edited; null for a new one. */
  readonly objective: ObjectiveDetail | null
  readonly fresh: ObjectiveDraft
  /** What tells its draft from those of others. */
  readonly draftName: string
  readonly onClose: () => void
}

/** Which version the next save writes over; no id while there is none. */
interface Over {
  readonly id: string | null
  readonly readAt: string | null
}

interface Saving {
  readonly draft: ObjectiveDraft
  readonly over: Over
  readonly publishes: boolean
}

/** The objective as somebody else saved it meanwhile; not a failure of its own. */
class Outdated extends AppError {
  readonly current: ObjectiveDetail
  readonly editor: string | null

  constructor(current: ObjectiveDetail, editor: string | null) {
    super({ text: `${editor ?? 'Outra pessoa'} alterou este objetivo.`, kind: 'conflict' }, { code: 'RHREV', status: 409 })
    this.current = current
    this.editor = editor
  }
}

/** What came of a save: how many people were given one, or whether the publication waits for an approval. */
type Outcome = { readonly given: number; readonly waits?: never } | { readonly given: null; readonly waits: boolean }

const givenText = (given: number, publishes: boolean): string => `${publishes ? 'Objetivo publicado' : 'Rascunho criado'} para ${peopleText(given)}`

/** An objective that is written: what is typed outlives a save that is refused and a page that is lost, and each refusal stands at its field until that is changed. */
export function useObjectiveForm({ companyId, cycleId, objective, fresh, draftName, onClose }: ObjectiveFormOptions) {
  const client = useQueryClient()
  const kept = useDraft(`objective:${companyId}:${draftName}`, { draft: fresh, version: objective?.updated_at ?? '' })
  const [draft, setDraft] = useState(kept.begin.draft)
  const [over, setOver] = useState<Over>({ id: objective?.id ?? null, readAt: kept.begin.version || null })
  const [refused, setRefused] = useState<{ readonly field: string; readonly message: string; readonly value: string } | null>(null)
  const [isChecked, setChecked] = useState(false)
  /** The field that is to have the focus; each time an object of its own. */
  const [wanted, setWanted] = useState<{ readonly field: string } | null>(null)
  const { ask, resolve } = useVersions<ObjectiveDetail | null, ObjectiveDraft>(objective, (row) => (row === null ? fresh : draftOf(row)))
  useKeptDraft(kept, { draft, version: over.readAt ?? '' })
  const unread = unreadable(draft)

  // At the field that was refused, once it is drawn.
  useEffect(() => {
    if (wanted !== null) document.querySelector<HTMLElement>(`[data-field="${wanted.field}"] :is(input, select, textarea, button)`)?.focus()
  }, [wanted])

  const close = (): void => {
    kept.drop()
    onClose()
  }
  const current = (id: string): Promise<ObjectiveDetail> => client.query({ ...objectiveQuery(id), staleTime: 0 })
  const act = useAct({
    act: async ({ draft: typed, over: base, publishes }: Saving): Promise<Outcome> => {
      if (typed.audience !== null) return { given: await giveObjective(companyId, typed.audience, storedObjective(cycleId, typed), publishes) }
      let id: string
      try {
        id = await saveObjective(companyId, storedObjective(cycleId, typed), base.id, base.readAt)
      } catch (error) {
        if (base.id !== null && toAppError(error).code === 'RHREV') throw new Outdated(await current(base.id), (await client.query({ ...objectiveLifeQuery(base.id), staleTime: 0 })).editor)
        throw error
      }
      if (!publishes) return { given: null, waits: false }
      try {
        return { given: null, waits: (await setObjectiveStatus(id, 'active')) === 'waiting' }
      } catch (error) {
        // It is stored as a draft: the next save goes on from there, not from nothing.
        const stored = await current(id)
        setOver({ id, readAt: stored.updated_at })
        setDraft((now) => ({
          ...now,
          keyResults: now.keyResults.map((result, at) => ({
            ...result, id: stored.key_result_list[at]?.id ?? null, milestones: result.milestones.map((milestone, place) => ({ ...milestone, id: stored.key_result_list[at]?.milestones[place]?.id ?? null })),
          })),
        }))
        throw error
      }
    },
    done: ({ given, waits = false }, { draft: typed, publishes }) => [given !== null ? givenText(given, publishes) : waits ? 'Pedido de aprovação enviado' : publishes ? 'Objetivo publicado' : (objective?.status ?? 'draft') === 'draft' ? 'Rascunho salvo' : 'Objetivo salvo', typed.title.trim()],
    stale: SUBJECTS.goals,
    onDone: close,
    onFailed: (problem, { draft: typed }) => {
      if (problem instanceof Outdated) {
        ask({ current: problem.current, editor: problem.editor }, typed)
        return
      }
      if (problem.field === null) return
      setRefused({ field: problem.field, message: problem.message, value: valueAt(typed, problem.field) })
      setWanted({ field: problem.field })
    },
  })
  const stands = refused !== null && refused.value === valueAt(draft, refused.field)
  const submit = (publishes: boolean, typed = draft, base = over): void => {
    setChecked(true)
    const [first] = unreadable(typed).keys()
    if (first === undefined) act.mutate({ draft: typed, over: base, publishes })
    else setWanted({ field: first })
  }
  return {
    draft,
    act,
    isFound: kept.isFound,
    isUnsaved: (JSON.stringify(draft) !== JSON.stringify(fresh) || over.id !== (objective?.id ?? null)) && !act.isSuccess,
    set: (part: Partial<ObjectiveDraft>): void => setDraft((before) => ({ ...before, ...part })),
    /** What is said at a field, by the name that the database has for it. */
    said: (field: string): string | null => {
      if (isChecked && unread.has(field)) return unread.get(field) ?? null
      return stands && refused.field === field ? refused.message : null
    },
    /** What has no field of its own on the screen stands at the top. */
    error: act.error instanceof Outdated || (stands && KNOWN.test(refused.field)) || (refused !== null && !stands) ? null : act.error,
    conflict: resolve({ reset: (values?: unknown) => setDraft(values as ObjectiveDraft) }, (row, merged) => {
      const base = { id: row?.id ?? null, readAt: row?.updated_at ?? null }
      setOver(base)
      submit(act.variables?.publishes ?? false, merged, base)
    }),
    submit,
    close,
  }
}

/** Fields that the form shows. */
const KNOWN = /^(?:title|audience|description|level|owner_id|department_id|parent_id|weight|visibility|contributors|reason|key_results|key_results\.\d+\.(?:title|kind|keep_by|unit|decimals|start_value|target_value|weight|due_on|owner_id|milestones|indicator|scope|department_id|kpi_id))$/

export type ObjectiveForm = ReturnType<typeof useObjectiveForm>
