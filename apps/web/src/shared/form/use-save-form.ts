import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/v4/core'

import { type ActOptions, useAct } from './use-act.ts'

export interface SaveFormOptions<Values extends FieldValues, Result> extends Omit<ActOptions<Values, Result>, 'act' | 'failed' | 'undo' | 'onSettled'> {
  readonly initial: Values
  /** Checks the form as a whole; without one each field checks itself. */
  readonly schema?: z.$ZodType<Values, Values>
  /**
   * Stores it. An `AppError` that names a field is shown there, any other at the top; what was typed stays. What the database asks about
   * before it writes (RHASK) goes through once it is confirmed.
   */
  readonly save: (values: Values, isConfirmed: boolean) => Promise<Result>
  /** Asked once every field is right; what says no tells why in its own place. */
  readonly mayGo?: (values: Values) => boolean
  /** Fields by what the database calls them, where the form has another name. */
  readonly columns?: Readonly<Record<string, FieldPath<Values>>>
}

interface Saving<Values> {
  readonly values: Values
  readonly isConfirmed: boolean
}

/** A form that is saved as a whole: what `FormDialog`, `FormSheet` and `FormPage` show. */
export function useSaveForm<Values extends FieldValues, Result = unknown>(options: SaveFormOptions<Values, Result>) {
  const { initial, schema, save, columns = {}, mayGo = () => true, done = null, stale = [], onDone, onFailed } = options
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    ...(schema && { resolver: zodResolver(schema) }),
  })
  const fieldOf = (column: string | null): FieldPath<Values> | null => {
    if (column === null) return null
    // What stands in a list is named by its path: areas.0.actions.1.title.
    const [field = column] = column.split('.')
    return columns[column] ?? (Object.hasOwn(initial, field) ? (column as FieldPath<Values>) : null)
  }
  const saving = useAct({
    act: ({ values, isConfirmed }: Saving<Values>) => save(values, isConfirmed),
    done: typeof done === 'function' ? (result, { values }) => done(result, values) : done,
    stale,
    onDone: (result, { values }) => onDone?.(result, values),
    onFailed: (problem, { values }) => {
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
    onSubmit: (): void => void form.handleSubmit((values) => mayGo(values) && saving.mutate({ values, isConfirmed: false }))(),
    onConfirm: (): void => saving.mutate({ values: form.getValues(), isConfirmed: true }),
  }
}
