import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldInputs, type FieldInputsProps } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { changedValues, type FieldSpec, storedOf, type StoredValue, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { saveRecord } from '../data/records/record-saves.ts'
import type { FieldGroup } from '../model/records/record-specs.ts'

export interface RecordDialogProps {
  readonly person: RecordPerson
  readonly record: string
  readonly title: string
  readonly description?: string
  readonly groups: readonly FieldGroup[]
  /** The row that is changed; null makes one. */
  readonly row: RecordRow | null
  readonly isSingle?: boolean
  /** What a new row starts with. */
  readonly initial?: Typed
  readonly saveLabel?: string
  /** Asks for the change in place of making it. */
  readonly ask?: (values: Readonly<Record<string, StoredValue>>) => Promise<void>
  readonly doneText?: string
  /** Below the fields, such as papers that prove what is asked for. */
  readonly below?: ReactNode
  /** Asked before saving; what says no tells why in its own place. */
  readonly mayGo?: () => boolean
  /** What to say of what is typed, before it is saved; null when there is nothing to say. */
  readonly notice?: (typed: Readonly<Record<string, StoredValue>>) => { readonly title: string; readonly text: string } | null
  readonly asides?: FieldInputsProps['asides']
  /** With the row as written; null when the change was only asked for. */
  readonly onSaved: (row: RecordRow | null) => void
  /** Somebody saved first: reads the record again. */
  readonly onReload: () => void
  readonly onClose: () => void
}

function Notice({ fields, notice }: { readonly fields: readonly FieldSpec[]; readonly notice: NonNullable<RecordDialogProps['notice']> }) {
  const typed = useWatch<Record<string, string>>()
  const said = notice(Object.fromEntries(fields.map((field) => [field.name, storedOf(field, typed[field.name] ?? '')])))
  return (
    <div role="status" className="empty:hidden">
      {said && (
        <Alert tone="warning" title={said.title}>
          {said.text}
        </Alert>
      )}
    </div>
  )
}

/** Types a record, new or known, and saves what changed. */
export function RecordDialog(props: RecordDialogProps) {
  const { person, record, title, description, groups, row, isSingle = false, initial = {}, saveLabel = 'Salvar' } = props
  const { ask, doneText = 'Dados salvos', below, mayGo = () => true, notice, asides, onSaved, onReload, onClose } = props
  const fields = groups.flatMap((group) => group.fields)
  const [state, setState] = useState<'open' | 'unchanged' | 'stale'>('open')
  const saving = useSaveForm<Record<string, string>, RecordRow | null>({
    initial: { ...typedRecord(fields, row), ...initial },
    save: async (typed, isConfirmed) => {
      const values = changedValues(fields, row, typed)
      if (!ask) return saveRecord({ person, record, values, row, isSingle, isConfirmed })
      await ask(values)
      return null
    },
    mayGo: (typed) => {
      const isUnchanged = Object.keys(changedValues(fields, row, typed)).length === 0
      setState(isUnchanged ? 'unchanged' : 'open')
      return !isUnchanged && mayGo()
    },
    done: (written) => (written === null && !ask ? null : [doneText, person.name]),
    onDone: (written) => {
      if (written === null && !ask) {
        setState('stale')
        return
      }
      onClose()
      onSaved(written)
    },
  })
  return (
    <FormDialog {...saving} size="lg" title={title} description={description} confirmLabel={saveLabel} onClose={onClose} beside={below}>
      {state === 'unchanged' && <Alert tone="info" title="Nada mudou ainda">Altere ao menos um campo para salvar.</Alert>}
      {state === 'stale' && (
        <Alert
          tone="warning"
          title="Este registro foi alterado por outra pessoa. Recarregar?"
          action={
            <Button
              size="sm"
              onClick={() => {
                onClose()
                onReload()
              }}
            >
              Recarregar
            </Button>
          }
        >
          Nada do que você digitou foi salvo.
        </Alert>
      )}
      {notice && <Notice fields={fields} notice={notice} />}
      {groups.map((group) => (
        <fieldset key={group.title} className="mb-3 min-w-0 last:mb-0">
          <legend className={groups.length > 1 ? 'mb-3 text-md font-semibold' : 'sr-only'}>{group.title}</legend>
          <FieldInputs fields={group.fields} isOwn={record === 'personal' && ask !== undefined} {...(asides && { asides })} />
        </fieldset>
      ))}
    </FormDialog>
  )
}
