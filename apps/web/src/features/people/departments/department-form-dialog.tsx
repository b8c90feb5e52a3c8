import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'

import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { createDepartment, saveDepartment } from '../data/departments/department-changes.ts'
import type { Department } from '../model/departments/department.ts'
import { type DepartmentRecord, departmentSchema, recordOf } from '../model/departments/department-form.ts'
import { targetsFor } from '../model/departments/tree.ts'
import { TargetSelect } from './target-select.tsx'
import { useDepartmentRefresh } from './use-move.ts'

export interface DepartmentFormDialogProps {
  readonly companyId: string
  readonly departments: readonly Department[]
  /** The department to edit, as the tree has it now; null creates one. */
  readonly department: Department | null
  /** Where a new one starts. */
  readonly parentId: string | null
  readonly onClose: () => void
}

const FIELDS = ['name', 'parent_id', 'cost_centre'] as const
type FieldName = (typeof FIELDS)[number]

function blamedField(problem: AppError | null): FieldName | null {
  return FIELDS.find((field) => field === problem?.field) ?? null
}

/** Creates or edits a department. When somebody saved first it says who; saving again then keeps what is typed here. */
export function DepartmentFormDialog({ companyId, departments, department, parentId, onClose }: DepartmentFormDialogProps) {
  const formId = useId()
  const refresh = useDepartmentRefresh(companyId)
  const [head, setHead] = useState<PersonChoice | null>(
    department?.head_employee_id ? { id: department.head_employee_id, name: department.head_name ?? 'Pessoa não disponível' } : null,
  )
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(departmentSchema),
    defaultValues: {
      name: department?.name ?? '',
      parent_id: (department ? department.parent_id : parentId) ?? '',
      cost_centre: department?.cost_centre ?? '',
    },
  })
  const { errors } = formState
  const save = useMutation({
    mutationFn: async (record: DepartmentRecord) => {
      if (department) await saveDepartment(companyId, department, record)
      else await createDepartment(companyId, record)
    },
    onSuccess: async (_, record) => {
      onClose()
      toast.success(department ? 'Departamento salvo' : 'Departamento criado', { description: record.name })
      await refresh()
    },
    onError: async (failure) => {
      const problem = toAppError(failure)
      const field = blamedField(problem)
      if (field) setError(field, { message: problem.message }, { shouldFocus: true })
      if (problem.kind === 'conflict') await refresh()
    },
  })
  const problem = save.error ? toAppError(save.error) : null
  const submit = handleSubmit((values) => save.mutate(recordOf(values, head?.id ?? null)))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={department ? 'Editar departamento' : 'Novo departamento'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            {department ? 'Salvar departamento' : 'Criar departamento'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {blamedField(problem) === null && <Refusal error={problem} title="O departamento não foi salvo" />}
        <Field label="Nome" required error={errors.name?.message}>
          <TextInput maxLength={100} autoComplete="off" {...register('name')} />
        </Field>
        <Field label="Fica em" error={errors.parent_id?.message}>
          <TargetSelect targets={targetsFor(departments, department?.id ?? null)} none="Primeiro nível da empresa" {...register('parent_id')} />
        </Field>
        <Field label="Responsável" optional error={problem?.field === 'head_employee_id' ? problem.message : null}>
          <PersonPicker
            people={peopleIn(companyId, 'colleagues')}
            value={head}
            onChange={setHead}
            placeholder="Digite parte do nome"
            clearLabel="Tirar responsável"
          />
        </Field>
        <Field label="Centro de custo" optional hint="Código ou nome, como a contabilidade usa." error={errors.cost_centre?.message}>
          <TextInput maxLength={60} autoComplete="off" {...register('cost_centre')} />
        </Field>
      </form>
    </Dialog>
  )
}
