import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { ReasonDialog } from '#shared/ui/reason-dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { addTask, completeTask, type FirstDay, saveFirstDay, setBuddy, waiveTask } from '../data/admission-acts.ts'
import { type AdmissionTask, RESPONSIBLES } from '../model/admission.ts'
import { storedOf, type TypedField } from '../model/typed-field.ts'
import { TypedInputs } from '../wizard/typed-inputs.tsx'
import { useAct } from './use-act.ts'

interface Closing {
  readonly onClose: () => void
}

export function CompleteDialog({ task, onClose }: Closing & { readonly task: Pick<AdmissionTask, 'id' | 'title'> }) {
  const complete = useAct((note: string) => completeTask(task.id, note), 'Avaliação registrada', onClose)
  return (
    <ReasonDialog
      title={task.title}
      description="A avaliação fica com o RH e com a gestão; a pessoa não a lê aqui."
      label="Como a pessoa está indo"
      missing="Escreva a avaliação"
      confirmLabel="Registrar avaliação"
      isPending={complete.isPending}
      most={1000}
      failure="Nada foi gravado"
      error={complete.error}
      onConfirm={(words) => complete.mutate(words)}
      onClose={onClose}
    />
  )
}

export function WaiveDialog({ task, onClose }: Closing & { readonly task: Pick<AdmissionTask, 'id' | 'title'> }) {
  const waive = useAct((reason: string) => waiveTask(task.id, reason), 'Tarefa dispensada', onClose)
  return (
    <ReasonDialog
      title="Dispensar esta tarefa?"
      description={task.title}
      missing="Diga por que ela não é necessária"
      confirmLabel="Dispensar tarefa"
      isPending={waive.isPending}
      most={1000}
      failure="Nada foi gravado"
      error={waive.error}
      onConfirm={(words) => waive.mutate(words)}
      onClose={onClose}
    />
  )
}

export function BuddyDialog({ admissionId, except, onClose }: Closing & { readonly admissionId: string; readonly except: string }) {
  const companyId = useCompanyId()
  const [chosen, setChosen] = useState<PersonChoice | null>(null)
  const [isChecked, setChecked] = useState(false)
  const choose = useAct((id: string) => setBuddy(admissionId, id), 'Padrinho escolhido', onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Escolher padrinho ou madrinha"
      description="Alguém que responde às dúvidas dos primeiros dias e apresenta a equipe."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            pending={choose.isPending}
            onClick={() => {
              setChecked(true)
              if (chosen) choose.mutate(chosen.id)
            }}
          >
            Escolher
          </Button>
        </>
      }
    >
      <div className="flex min-h-48 flex-col gap-4">
        <Refusal error={choose.error} title="Nada foi gravado" />
        <Field label="Padrinho ou madrinha" required error={isChecked && !chosen ? 'Escolha uma pessoa' : null}>
          <PersonPicker
            people={peopleIn(companyId, 'colleagues-anywhere')}
            value={chosen}
            onChange={setChosen}
            except={except}
            placeholder="Digite um nome"
            clearLabel="Tirar a pessoa"
          />
        </Field>
      </div>
    </Dialog>
  )
}

interface FormDialogProps extends Closing {
  readonly title: string
  readonly fields: readonly TypedField[]
  readonly initial: Readonly<Record<string, string>>
  readonly confirm: string
  readonly done: string
  readonly store: (typed: Readonly<Record<string, string>>) => Promise<unknown>
}

function FormDialog({ title, fields, initial, confirm, done, store, onClose }: FormDialogProps) {
  const formId = useId()
  const [today] = useState(() => todayIso())
  const form = useForm<Record<string, string>>({ defaultValues: { ...initial }, mode: 'onTouched' })
  const save = useAct(store, done, onClose)
  const submit = form.handleSubmit((typed) =>
    save.mutate(typed, {
      onError: (error) => {
        const { field, message } = toAppError(error)
        if (field !== null && fields.some(({ name }) => name === field)) form.setError(field, { message }, { shouldFocus: true })
      },
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Refusal error={save.error} title="Nada foi gravado" />
          <TypedInputs fields={fields} today={today} />
        </form>
      </FormProvider>
    </Dialog>
  )
}

const TASK_FIELDS: readonly TypedField[] = [
  { name: 'title', label: 'Tarefa', kind: 'text', required: true, max: 160, isWide: true },
  { name: 'responsible', label: 'Quem faz', kind: 'choice', required: true, choices: RESPONSIBLES.filter(([value]) => value !== 'named') },
  { name: 'due_on', label: 'Até quando', kind: 'date', required: true },
]

export function TaskDialog({ admissionId, onClose }: Closing & { readonly admissionId: string }) {
  return (
    <FormDialog
      title="Nova tarefa"
      fields={TASK_FIELDS}
      initial={{ title: '', responsible: 'manager', due_on: '' }}
      confirm="Incluir tarefa"
      done="Tarefa incluída"
      store={({ title = '', responsible = 'manager', due_on = '' }) =>
        addTask(admissionId, { title, responsible, due_on: storedOf('date', due_on), employee_id: null })
      }
      onClose={onClose}
    />
  )
}

const DAY_FIELDS: readonly TypedField[] = [
  { name: 'place', label: 'Onde se apresentar', kind: 'text', max: 200 },
  { name: 'time', label: 'Hora', kind: 'time' },
  { name: 'notes', label: 'O que a pessoa precisa saber', kind: 'lines', max: 1000, hint: 'Traje, estacionamento, o que levar.' },
]

export function FirstDayDialog({ admissionId, initial, onClose }: Closing & { readonly admissionId: string; readonly initial: FirstDay }) {
  return (
    <FormDialog
      title="Seu primeiro dia"
      fields={DAY_FIELDS}
      initial={{ ...initial }}
      confirm="Salvar"
      done="Primeiro dia atualizado"
      store={({ place = '', time = '', notes = '' }) => saveFirstDay(admissionId, { place, time, notes })}
      onClose={onClose}
    />
  )
}
