import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.tsx'

interface Item {
  readonly id: string
  readonly name: string
}

/** Takes things of a list out of use, with a way back in the message. */
export function useArchiving(key: QueryKey, write: (id: string, isArchived: boolean) => Promise<void>, words: { readonly done: string; readonly back: string }) {
  const client = useQueryClient()
  // Whoever asks for a leave or plans one is offered what is in use.
  const refresh = () => Promise.all([key, ['leaves']].map((queryKey) => client.invalidateQueries({ queryKey })))
  const fail = (failure: unknown): void => toast.error('Não foi possível concluir', { description: toAppError(failure).message })
  const restore = useMutation({
    mutationFn: ({ id }: Item) => write(id, false),
    onSuccess: (_, { name }) => toast.success(words.back, { description: name }),
    onError: fail,
    onSettled: refresh,
  })
  const archive = useMutation({
    mutationFn: ({ id }: Item) => write(id, true),
    onSuccess: (_, item) => toast.success(words.done, { description: item.name, action: { label: 'Desfazer', onSelect: () => restore.mutate(item) } }),
    onError: fail,
    onSettled: refresh,
  })
  return { archive: archive.mutate, restore: restore.mutate, pendingId: archive.isPending ? archive.variables.id : restore.isPending ? restore.variables.id : null }
}
