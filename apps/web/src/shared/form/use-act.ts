import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

import { refetch } from '../lib/subjects.ts'
import { type AppError, toAppError } from '../supabase/app-error.ts'
import { toast, type ToastOptions } from '../ui/toast.ts'

/** A title, alone or with what stands below it; null for silence. */
type Said = string | readonly [title: string, description?: string | undefined, action?: ToastOptions['action']] | null

export interface ActOptions<Input, Result> {
  readonly act: (input: Input) => Promise<Result>
  /** What the toast says once it is done; without it, nothing. */
  readonly done?: Said | ((result: Result, input: Input) => Said)
  /** Title of the toast when it fails; without one the caller shows `error` in place. */
  readonly failed?: string | ((input: Input) => string | null)
  /** Query keys to ask again, whatever came of it. */
  readonly stale?: readonly QueryKey[]
  /** The input that takes the act back, which the toast then offers; null where there is no way back. */
  readonly undo?: (input: Input, result: Result) => Input | null
  readonly onDone?: (result: Result, input: Input) => void | Promise<void>
  /** Whatever came of it, such as closing the question before it. */
  readonly onSettled?: () => void
  readonly onFailed?: (error: AppError, input: Input) => void
}

/** One write: mutation, toast with the way back, refetch. */
export function useAct<Input = void, Result = unknown>({ act, done = null, failed, stale = [], undo, onDone, onFailed, onSettled }: ActOptions<Input, Result>) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (result, input) => {
      const said = typeof done === 'function' ? done(result, input) : done
      if (said !== null) {
        const [title, description, action] = typeof said === 'string' ? [said] : said
        const back = undo?.(input, result) ?? null
        const offered = back === null ? action : { label: 'Desfazer', onSelect: () => mutation.mutate(back) }
        toast.success(title, { ...(description && { description }), ...(offered && { action: offered }) })
      }
      await onDone?.(result, input)
    },
    onError: (error, input) => {
      const problem = toAppError(error)
      const title = typeof failed === 'function' ? failed(input) : (failed ?? null)
      if (title !== null) toast.error(title, { description: `${problem.message}${problem.codeNote}` })
      onFailed?.(problem, input)
    },
    onSettled: async () => {
      onSettled?.()
      await refetch(client, stale)
    },
  })
  return mutation
}
