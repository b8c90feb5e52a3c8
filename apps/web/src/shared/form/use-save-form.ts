import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/v4/core'

import { type ActOptions, useAct } from './use-act.ts'

export interface SaveFormOptions<Values extends FieldValues, Result> extends Omit<ActOptions<Values, Result>, 'act' | 'failed' | 'undo'> {
  readonly initial: Values
  /** Checks the form as a whole; without one each field checks itself. */
  readonly schema?: z.$ZodType<Values, Values>
  /** Stores it. An `AppError` that names a field is shown there, any other at the top; what was typed stays. */
  readonly save: (values: Values) => Promise<Result>
  /** Fields by what the database calls them, where the form has another name. */
  readonly columns?: Readonly<Record<string, FieldPath<Values>>>
}

/** A form that is saved as a whole: what `FormDialog`, `FormSheet` and `FormPage` show. */
export function useSaveForm<Values extends FieldValues, Result = unknown>({ initial, schema, save, columns = {}, onFailed, ...act }: SaveFormOptions<Values, Result>) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    ...(schema && { resolver: zodResolver(schema) }),
  })
  const fieldOf = (column: string | null): FieldPath<Values> | null => {
    if (column === null) return null
    return columns[column] ?? (Object.hasOwn(initial, column) ? (column as FieldPath<Values>) : null)
  }
  const saving = useAct({
    ...act,
    act: save,
    onFailed: (problem, values) => {
      const field = fieldOf(problem.field)
      if (field !== null) form.setError(field, { type: 'server', message: problem.message }, { shouldFocus: true })
      onFailed?.(problem, values)
    },
  })
  const isBlamed = Object.values(form.formState.errors).some((error) => error?.type === 'server')
  return {
    form,
    act: saving,
    error: isBlamed ? null : saving.error,
    isUnsaved: form.formState.isDirty && !saving.isSuccess,
    onSubmit: (): void => void form.handleSubmit((values) => saving.mutate(values))(),
  }
}
