import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { archiveDepartment, mergeDepartments, saveDepartment } from '../data/departments/department-changes.ts'
import { contentText, type Department, needsTarget } from '../model/departments/department.ts'
import { targetsFor } from '../model/departments/tree.ts'
import { TargetSelect } from './target-select.tsx'

export type TargetTask = 'move' | 'merge' | 'archive'

export interface TargetDialogProps {
  readonly task: TargetTask
  readonly companyId: string
  readonly departments: readonly Department[]
  readonly department: Department
  readonly onClose: () => void
}

interface Words {
  readonly title: string
  readonly consequence: string
  readonly field: string
  readonly none: string
  readonly confirm: string
  readonly done: string
}

function wordsOf(task: TargetTask, department: Department): Words {
  const { name } = department
  switch (task) {
    case 'move':
      return {
        title: `Mover ${name}`,
        consequence: 'As pessoas e os subdepartamentos vão junto.',
        field: 'Mover para',
        none: 'Primeiro nível da empresa',
        confirm: 'Mover departamento',
        done: 'Departamento movido',
      }
    case 'merge':
      return {
        title: `Unir ${name} a outro departamento`,
        consequence: `Tudo o que está em ${name} (${contentText(department)}) passa para o destino, e ${name} é arquivado.`,
        field: 'Unir a',
        none: 'Escolha o destino',
        confirm: 'Unir departamentos',
        done: 'Departamentos unidos',
      }
    case 'archive':
      return {
        title: `Arquivar ${name}?`,
        consequence: needsTarget(department)
          ? `Este departamento tem ${contentText(department)}. Escolha para onde isso vai; depois ele deixa de aparecer nas listas.`
          : 'Ele está vazio e deixa de aparecer nas listas. Você pode restaurá-lo quando quiser.',
        field: 'Levar pessoas e subdepartamentos para',
        none: 'Escolha o destino',
        confirm: 'Arquivar departamento',
        done: 'Departamento arquivado',
      }
  }
}

/** Moves, merges or archives a department: where it or what it holds goes, with the consequence said first. */
export function TargetDialog({ task, companyId, departments, department, onClose }: TargetDialogProps) {
  const words = wordsOf(task, department)
  const asksTarget = task !== 'archive' || needsTarget(department)
  const [target, setTarget] = useState(task === 'move' ? (department.parent_id ?? '') : '')
  const [isMissing, setMissing] = useState(false)
  const act = useAct({
    act: async () => {
      if (task === 'move') await saveDepartment(companyId, department, { parent_id: target || null })
      else if (task === 'merge') await mergeDepartments(department.id, target)
      else await archiveDepartment(department.id, target || null)
    },
    done: [words.done, department.name],
    stale: SUBJECTS.people,
    onDone: onClose,
  })
  const problem = act.error ? toAppError(act.error) : null
  const blamesTarget = problem?.field === 'target_id' || problem?.field === 'parent_id'
  const fieldError = isMissing && target === '' ? 'Escolha o destino' : blamesTarget ? problem.message : null
  const confirm = (): void => {
    if (asksTarget && task !== 'move' && target === '') setMissing(true)
    else act.mutate()
  }
  return (
    <FormDialog
      size="sm"
      title={words.title}
      description={words.consequence}
      confirmLabel={words.confirm}
      tone={task === 'move' ? 'primary' : 'danger'}
      canSave={!(task === 'move' && target === (department.parent_id ?? ''))}
      act={act}
      failure="Não foi possível concluir"
      error={!blamesTarget ? problem : null}
      onSubmit={confirm}
      onClose={onClose}
    >
      {asksTarget || problem ? (
        <div className="flex flex-col gap-4">
          {asksTarget && (
            <Field label={words.field} required={task !== 'move'} error={fieldError}>
              <TargetSelect
                targets={targetsFor(departments, department.id)}
                none={words.none}
                value={target}
                onChange={(event) => setTarget(event.target.value)}
              />
            </Field>
          )}
        </div>
      ) : undefined}
    </FormDialog>
  )
}
