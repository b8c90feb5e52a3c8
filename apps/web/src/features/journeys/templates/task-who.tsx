import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { documentTypesQuery, kitsQuery } from '../data/templates.ts'
import type { TaskField } from '../model/templates/template-problems.ts'
import { KINDS, RESPONSIBLES, type TaskDraft } from '../model/templates/template.ts'

export interface TaskPartProps {
  readonly task: TaskDraft
  readonly errorOf: (field: TaskField) => string | null
  readonly onChange: (part: Partial<TaskDraft>) => void
}

/** Who does a task: a word, and whom the word alone does not name. */
export function TaskWho({ task, errorOf, onChange }: TaskPartProps) {
  const companyId = useCompanyId()
  return (
    <>
      <Field label="Quem faz">
        <SelectInput value={task.responsible} options={RESPONSIBLES} onChange={({ target }) => onChange({ responsible: target.value as TaskDraft['responsible'], person: null, departmentId: '' })} />
      </Field>
      {task.responsible === 'named' && <PersonField label="Pessoa" required error={errorOf('person')} value={task.person} onChange={(person) => onChange({ person })} />}
      {(task.responsible === 'department' || task.responsible === 'it') && (
        <Field
          label={task.responsible === 'it' ? 'Departamento de TI' : 'Departamento'}
          required={task.responsible === 'department'}
          error={errorOf('departmentId')}
          hint="Qualquer pessoa dele pode fazer a tarefa."
        >
          <DepartmentSelect
            companyId={companyId}
            none={task.responsible === 'it' ? 'O que se chama TI, Tecnologia ou Suporte' : 'Escolha…'}
            value={task.departmentId}
            onValue={(departmentId) => onChange({ departmentId })}
          />
        </Field>
      )}
    </>
  )
}

/** What a task is: its kind, with what the kind needs. */
export function TaskKind({ task, errorOf, onChange }: TaskPartProps) {
  const companyId = useCompanyId()
  const documents = useQuery({ ...documentTypesQuery(companyId), enabled: task.kind === 'document' }).data
  const isUnlisted = task.documentTypeId !== '' && !(documents?.some(({ id }) => id === task.documentTypeId) ?? false)
  const kits = useQuery({ ...kitsQuery(companyId), enabled: task.kind === 'kit' }).data
  const kit = kits?.find(({ id }) => id === task.kitId)
  return (
    <>
      <Field label="O que é">
        <SelectInput value={task.kind} options={KINDS} onChange={({ target }) => onChange({ kind: target.value as TaskDraft['kind'] })} />
      </Field>
      {task.kind === 'document' && (
        <Field label="Documento" required error={errorOf('documentTypeId')}>
          <SelectInput value={task.documentTypeId} none="Escolha…" options={(documents ?? []).map(({ id, name }) => [id, name])} onChange={({ target }) => onChange({ documentTypeId: target.value })}>
            {isUnlisted && <option value={task.documentTypeId}>{documents === undefined ? 'Carregando…' : 'Documento fora de uso'}</option>}
          </SelectInput>
        </Field>
      )}
      {task.kind === 'kit' && (
        <Field
          label="Kit"
          required
          error={errorOf('kitId')}
          hint={kit ? kit.documents.map(({ name }) => name).join(', ') : kits?.length === 0 ? 'Nenhum kit ainda: crie um na aba Roteiros.' : undefined}
        >
          <SelectInput value={task.kitId} none="Escolha…" options={(kits ?? []).map(({ id, name }) => [id, name])} onChange={({ target }) => onChange({ kitId: target.value })} />
        </Field>
      )}
      {task.kind === 'link' && (
        <Field label="Endereço" required error={errorOf('url')}>
          <TextInput inputMode="url" autoComplete="off" maxLength={480} placeholder="https://" value={task.url} onChange={({ target }) => onChange({ url: target.value })} />
        </Field>
      )}
    </>
  )
}
