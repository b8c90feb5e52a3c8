import { type KeyboardEvent, useEffect, useRef } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { mergeVersions } from '#shared/lib/versions.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConflictDialog } from '#shared/ui/conflict-dialog.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Section } from '#shared/ui/section.tsx'
import type { GoalCycle, GoalCycles, ObjectiveDetail } from '../model/goal.ts'
import { movesTargets, type ObjectiveDraft } from '../model/writing/objective-draft.ts'
import { objectiveConflicts } from '../model/writing/objective-versions.ts'
import { AroundFields, HeadFields } from './head-fields.tsx'
import { KeyResultList } from './key-result-list.tsx'
import { NamedField } from './named-field.tsx'
import { useObjectiveForm } from './use-objective-form.ts'

export interface ObjectiveFormProps {
  readonly companyId: string
  readonly reach: GoalCycles
  readonly cycle: GoalCycle
  /** Null begins one. */
  readonly objective: ObjectiveDetail | null
  readonly fresh: ObjectiveDraft
  readonly draftName: string
  readonly onClose: () => void
}

/** Enter in a line of text publishes nothing; Ctrl+Enter and the buttons do. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Writes an objective with its key results, as a draft or for the company to read. */
export function ObjectiveForm(props: ObjectiveFormProps) {
  const { companyId, reach, cycle, objective, fresh } = props
  const form = useObjectiveForm({ ...props, cycleId: cycle.id })
  const { draft, act, conflict } = form
  const isDraft = objective === null || objective.status === 'draft'
  const isForMany = draft.audience !== null
  const departmentOf = (id: string): string => reach.departments.find((each) => each.id === id)?.name ?? (id === fresh.departmentId ? (objective?.department ?? '') : '')
  const head = { form, companyId, reach, cycle, before: fresh, departmentName: objective?.department ?? null, objectiveId: objective?.id ?? '' }
  const top = useRef<HTMLDivElement>(null)
  // What has no field of its own is said above the first one, which may be out of sight.
  useEffect(() => {
    if (form.error !== null) top.current?.closest('form')?.scrollIntoView({ block: 'start' })
  }, [form.error])
  const moves = !isDraft && movesTargets(fresh, draft)
  return (
    <FormSheet
      width="max-w-3xl"
      title={objective === null ? 'Novo objetivo' : 'Editar objetivo'}
      description={cycle.name}
      confirmLabel={isForMany ? 'Publicar para todos' : isDraft ? 'Publicar' : 'Salvar objetivo'}
      act={act}
      error={form.error}
      failure={isDraft ? 'O objetivo não foi publicado' : 'O objetivo não foi salvo'}
      isUnsaved={form.isUnsaved}
      aside={
        isDraft && (
          <Button className="sm:mr-auto" disabled={act.isPending} onClick={() => form.submit(false)}>
            {isForMany ? 'Enviar como rascunho' : 'Salvar rascunho'}
          </Button>
        )
      }
      beside={
        conflict && (
          <ConflictDialog
            editor={conflict.editor}
            fields={objectiveConflicts(conflict.base, conflict.mine, conflict.theirs, departmentOf)}
            onClose={conflict.onClose}
            onReload={conflict.onReload}
            // The reason is of this change alone: no version has one.
            onKeep={(choices) => conflict.onKeep({ ...mergeVersions(conflict.mine, conflict.theirs, choices), reason: conflict.mine.reason })}
          />
        )
      }
      onSubmit={() => form.submit(isDraft)}
      onClose={form.close}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps a key from its default, acts on nothing */}
      <div ref={top} className="flex flex-col gap-5" onKeyDown={keepEnter}>
        <DraftFound isFound={form.isFound} />
        <HeadFields {...head} />
        <KeyResultList form={form} companyId={companyId} cycle={cycle} reach={reach} />
        {moves && (
          <NamedField name="reason" label="Por que a meta mudou" optional error={form.said('reason')} hint="Quem acompanha lê o que mudou, de quanto para quanto, e o motivo.">
            <TextArea rows={2} maxLength={300} value={draft.reason} onChange={({ target }) => form.set({ reason: target.value })} />
          </NamedField>
        )}
        <Section title="Alinhamento e pessoas">
          <div className="flex flex-col gap-4">
            <AroundFields {...head} />
          </div>
        </Section>
      </div>
    </FormSheet>
  )
}
