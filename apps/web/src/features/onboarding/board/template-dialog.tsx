import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { PersonField } from '#shared/reference/person-field.tsx'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { type AdmissionTemplate, archiveTemplate, saveTemplate, type TemplateTask } from '../data/templates.ts'
import { RESPONSIBLES } from '../model/admission.ts'
import { useAdmissionAct } from '../admission/use-admission-act.ts'

interface Line extends TemplateTask {
  readonly key: number
  /** The offset as it is typed: a minus sign alone is no number yet. */
  readonly days: string
}

const EMPTY_TASK: TemplateTask = {
  title: '', kind: 'task', responsible: 'hr', employee_id: null, department_id: null, document_type_id: null, url: null, offset_days: 0, required: false,
  employee: null,
}

interface LineProps {
  readonly line: Line
  readonly place: number
  readonly isLast: boolean
  readonly isMissing: boolean
  readonly onChange: (part: Partial<Line>) => void
  readonly onMove: (step: 1 | -1) => void
  readonly onRemove: () => void
}

const isNumber = (text: string): boolean => /^-?\d{1,3}$/.test(text.trim()) && Number(text) >= -180 && Number(text) <= 365

/** Who is meant, where the word alone does not say it: a person by name, or the group that does the work of TI. */
function Who({ line, isMissing, onChange }: Pick<LineProps, 'line' | 'isMissing' | 'onChange'>) {
  const companyId = useCompanyId()
  if (line.responsible === 'named') {
    return (
      <PersonField
        label="Pessoa"
        required
        error={isMissing && line.employee_id === null ? 'Escolha a pessoa' : null}
        className="sm:col-span-full"
        value={line.employee_id === null ? null : { id: line.employee_id, name: line.employee?.display_name ?? '' }}
        onChange={(chosen) => onChange({ employee_id: chosen?.id ?? null, employee: chosen && { display_name: chosen.name } })}
      />
    )
  }
  if (line.responsible !== 'it') return null
  return (
    <Field label="Departamento de TI" hint="Qualquer pessoa dele pode fazer a tarefa." className="sm:col-span-full">
      <DepartmentSelect
        companyId={companyId}
        none="O departamento chamado TI, Tecnologia ou Suporte"
        value={line.department_id ?? ''}
        onValue={(id) => onChange({ department_id: id === '' ? null : id })}
      />
    </Field>
  )
}

function TaskLine({ line, place, isLast, isMissing, onChange, onMove, onRemove }: LineProps) {
  const name = line.title.trim() === '' ? `tarefa ${place + 1}` : line.title
  return (
    <li className="grid grid-cols-1 items-start gap-3 rounded-lg border p-3 sm:grid-cols-[minmax(10rem,1fr)_11rem_7rem]">
      <Field label={`Tarefa ${place + 1}`} required error={isMissing && line.title.trim() === '' ? 'Informe a tarefa' : null}>
        <TextInput maxLength={160} value={line.title} onChange={(event) => onChange({ title: event.target.value })} />
      </Field>
      <Field label="Quem faz">
        <SelectInput
          value={line.responsible}
          onChange={(event) => onChange({ responsible: event.target.value as TemplateTask['responsible'], employee_id: null, employee: null, department_id: null })}
          options={RESPONSIBLES}
        />
      </Field>
      <Field label="Dias" hint="Antes: negativo" error={isMissing && !isNumber(line.days) ? 'De -180 a 365' : null}>
        <TextInput autoComplete="off" maxLength={4} value={line.days} onChange={(event) => onChange({ days: event.target.value })} />
      </Field>
      <Who line={line} isMissing={isMissing} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-2 sm:col-span-full">
        <Checkbox label="Obrigatória" checked={line.required} onChange={({ target }) => onChange({ required: target.checked })} />
        <Checkbox label="É uma conversa" checked={line.kind === 'meeting'} disabled={line.kind !== 'meeting' && line.kind !== 'task'} onChange={({ target }) => onChange({ kind: target.checked ? 'meeting' : 'task' })} />
        <span className="ml-auto flex gap-1">
          <Button size="icon-sm" variant="ghost" disabled={place === 0} aria-label={`Subir ${name}`} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" className="size-4" />
          </Button>
          <Button size="icon-sm" variant="ghost" disabled={isLast} aria-label={`Descer ${name}`} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" className="size-4" />
          </Button>
          <Button size="icon-sm" variant="ghost" aria-label={`Remover ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </span>
      </div>
    </li>
  )
}

/** Creates or changes a template; arrivals on their way keep what they have. */
export function TemplateDialog({ template, onClose }: { readonly template: AdmissionTemplate; readonly onClose: () => void }) {
  const companyId = useCompanyId()
  const [name, setName] = useState(template.name)
  const [description, setDescription] = useState(template.description ?? '')
  const [stored] = useState<readonly Line[]>(() => (template.tasks.length > 0 ? template.tasks : [EMPTY_TASK]).map((task, key) => ({ ...task, key, days: String(task.offset_days) })))
  const [lines, setLines] = useState(stored)
  const [isChecked, setChecked] = useState(false)
  const isNew = template.id === ''
  const save = useAdmissionAct(
    () => saveTemplate(companyId, { id: isNew ? null : template.id, name, description, tasks: lines.map(({ key: _key, days, ...task }) => ({ ...task, offset_days: Number(days) })) }),
    'Roteiro salvo',
    onClose,
  )
  const archive = useAdmissionAct(() => archiveTemplate(template.id), 'Roteiro arquivado', onClose)
  const isUntouched = name === template.name && description === (template.description ?? '') && lines === stored
  const change = (key: number, part: Partial<Line>): void => setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const move = (place: number, step: 1 | -1): void => {
    const next = [...lines]
    const [line] = next.splice(place, 1)
    if (line) next.splice(place + step, 0, line)
    setLines(next)
  }
  const isMissing = name.trim() === '' || lines.length === 0 || lines.some((line) => line.title.trim() === '' || !isNumber(line.days) || (line.responsible === 'named' && line.employee_id === null))
  return (
    <FormDialog
      size="lg"
      title={isNew ? 'Novo roteiro' : `Roteiro ${template.name}`}
      description="Os dias são contados a partir da admissão. Quem já está chegando fica como está."
      confirmLabel="Salvar roteiro"
      act={save}
      error={save.error ?? archive.error}
      failure="Nada foi gravado"
      isUnsaved={!isUntouched}
      onSubmit={() => {
        setChecked(true)
        if (!isMissing) save.mutate(undefined)
      }}
      onClose={onClose}
      aside={
        !isNew && (
          <Button variant="ghost" className="sm:mr-auto" pending={archive.isPending} onClick={() => archive.mutate(undefined)}>
            Arquivar roteiro
          </Button>
        )
      }
    >
      <Field label="Nome" required error={isChecked && name.trim() === '' ? 'Informe o nome' : null}>
        <TextInput maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Para quem é" optional>
        <TextInput maxLength={300} value={description} onChange={(event) => setDescription(event.target.value)} />
      </Field>
      <ol aria-label="Tarefas do roteiro" className="flex flex-col gap-3">
        {lines.map((line, place) => (
          <TaskLine
            key={line.key}
            line={line}
            place={place}
            isLast={place === lines.length - 1}
            isMissing={isChecked}
            onChange={(part) => change(line.key, part)}
            onMove={(step) => move(place, step)}
            onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ol>
      <div>
        <Button onClick={() => setLines([...lines, { ...EMPTY_TASK, days: '0', key: Math.max(-1, ...lines.map(({ key }) => key)) + 1 }])}>
          <Plus aria-hidden="true" className="size-4" />
          Incluir tarefa
        </Button>
      </div>
    </FormDialog>
  )
}
