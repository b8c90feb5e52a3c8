import { useState } from 'react'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Field } from '#shared/ui/field.tsx'
import { createDepartment, saveDepartment } from '../data/departments/department-changes.ts'
import type { Department } from '../model/departments/department.ts'
import { departmentSchema, recordOf } from '../model/departments/department-form.ts'
import { targetsFor } from '../model/departments/tree.ts'
import { TargetSelect } from './target-select.tsx'

export interface DepartmentFormDialogProps {
  readonly companyId: string
  readonly departments: readonly Department[]
  /** The department to edit, as the tree has it now; null creates one. */
  readonly department: Department | null
  /** Where a new one starts. */
  readonly parentId: string | null
  readonly onClose: () => void
}

/** Creates or edits a department. When somebody saved first it says who; saving again then keeps what is typed here. */
export function DepartmentFormDialog({ companyId, departments, department, parentId, onClose }: DepartmentFormDialogProps) {
  const [head, setHead] = useState<PersonChoice | null>(
    department?.head_employee_id ? { id: department.head_employee_id, name: department.head_name ?? 'Pessoa não disponível' } : null,
  )
  const saving = useSaveForm({
    schema: departmentSchema,
    initial: {
      name: department?.name ?? '',
      parent_id: (department ? department.parent_id : parentId) ?? '',
      cost_centre: department?.cost_centre ?? '',
    },
    save: async (values) => {
      const record = recordOf(values, head?.id ?? null)
      if (department) await saveDepartment(companyId, department, record)
      else await createDepartment(companyId, record)
    },
    done: (_, { name }) => [department ? 'Departamento salvo' : 'Departamento criado', name],
    stale: SUBJECTS.people,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...saving}
      title={department ? 'Editar departamento' : 'Novo departamento'}
      confirmLabel={department ? 'Salvar departamento' : 'Criar departamento'}
      failure="O departamento não foi salvo"
      onClose={onClose}
    >
      <FieldInput field={{ name: 'name', label: 'Nome', kind: 'text', required: true }} />
      <Field label="Fica em" error={saving.form.formState.errors.parent_id?.message}>
        <TargetSelect targets={targetsFor(departments, department?.id ?? null)} none="Primeiro nível da empresa" {...saving.form.register('parent_id')} />
      </Field>
      <PersonField
        label="Responsável"
        optional
        value={head}
        onChange={setHead}
      />
      <FieldInput field={{ name: 'cost_centre', label: 'Centro de custo', kind: 'text', optional: true, hint: 'Código ou nome, como a contabilidade usa.' }} />
    </FormDialog>
  )
}
