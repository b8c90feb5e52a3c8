import { useEffect } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Plus } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { FormalHint } from '../board/board.tsx'
import { savePlan } from '../data/plan-acts.ts'
import type { Plan } from '../model/plan.ts'
import { freshArea, isPlannedFormal, type PlanValues } from '../model/plan-form.ts'
import { AreaFields } from './area-fields.tsx'
import { PlanHeadFields } from './plan-head-fields.tsx'

interface PlanFormProps {
  /** Null begins one. */
  readonly plan: Plan | null
  /** The plan as it is saved, and what the form begins with, which may be more. */
  readonly stored: PlanValues
  readonly initial: PlanValues
  readonly draftName: string
  readonly onReload: () => void
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

const MOST_AREAS = 8

/** What somebody wants to learn, competency by competency, with the actions that lead there. */
export function PlanForm({ plan, stored, initial, draftName, onReload, onSaved, onClose }: PlanFormProps) {
  const companyId = useCompanyId()
  const draft = useDraft<PlanValues>(draftName, initial)
  const close = (): void => {
    draft.drop()
    onClose()
  }
  const saving = useSaveForm<PlanValues, string>({
    initial: draft.begin,
    save: (values) => savePlan(values, plan?.id ?? null, plan?.updated_at ?? null),
    done: plan === null ? ['Plano criado', 'É um rascunho até ser combinado.'] : 'Plano salvo',
    stale: SUBJECTS.pdis,
    onDone: (id) => {
      draft.drop()
      onSaved(id)
    },
  })
  const { control, watch, formState: { errors } } = saving.form
  const values = watch()
  useKeptDraft(draft, values)
  const areas = useFieldArray({ control, name: 'areas', keyName: 'key' })
  const isStale = saving.error !== null && toAppError(saving.error).code === 'RHREV'
  const areasError = errors.areas?.message ?? errors.areas?.root?.message
  const isMore = JSON.stringify(values) !== JSON.stringify(stored)
  useEffect(() => {
    if (areasError !== undefined) document.getElementById('plan-areas-error')?.focus()
  }, [areasError])
  return (
    <FormSheet
      {...saving}
      width="max-w-3xl"
      title={plan === null ? 'Novo plano' : 'Editar plano'}
      {...(values.employee_name !== '' && { description: `PDI de ${values.employee_name}` })}
      confirmLabel="Salvar plano"
      failure="O plano não foi salvo"
      isUnsaved={(isMore || draft.holds(values)) && !saving.act.isSuccess}
      onClose={close}
    >
      <DraftFound isFound={draft.isFound} />
      {isStale && (
        <Alert tone="warning" title="O plano mudou enquanto você escrevia">
          <Button
            size="sm"
            onClick={() => {
              draft.drop()
              onReload()
            }}
          >
            Descartar o que digitei e recarregar
          </Button>
        </Alert>
      )}
      <PlanHeadFields plan={plan} />
      {areasError !== undefined && <p id="plan-areas-error" role="alert" tabIndex={-1} className="text-sm text-danger-text">{areasError}</p>}
      {areas.fields.map(({ key }, place) => (
        <AreaFields key={key} companyId={companyId} place={place} plan={plan} onRemove={() => areas.remove(place)} />
      ))}
      {areas.fields.length === 0 && <p className="text-text-muted">Escolha a primeira competência. Uma ou duas dão foco.</p>}
      {areas.fields.length < MOST_AREAS && <Button className="self-start" onClick={() => areas.append(freshArea())}><Plus aria-hidden="true" className="size-4" />Adicionar competência</Button>}
      {isPlannedFormal(values) && <FormalHint />}
    </FormSheet>
  )
}
