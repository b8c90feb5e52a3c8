import type { QueryKey } from '@tanstack/react-query'

import { useAct } from './use-act.ts'

interface Item {
  readonly id: string
  readonly name: string
}

export interface ArchivingWords {
  readonly done: string
  readonly back: string
  readonly failed?: string
}

/** Takes things of a list out of use at once, with a way back in the message; or back into use. */
export function useArchiving(stale: readonly QueryKey[], write: (id: string, isArchived: boolean) => Promise<void>, words: ArchivingWords) {
  const { done, back, failed = 'Não foi possível concluir' } = words
  const { mutate, isPending, variables } = useAct({
    act: ({ item, isArchived }: { readonly item: Item; readonly isArchived: boolean }) => write(item.id, isArchived),
    done: (_, { item, isArchived }) => [isArchived ? done : back, item.name],
    failed,
    stale,
    undo: ({ item, isArchived }) => (isArchived ? { item, isArchived: false } : null),
  })
  return {
    archive: (item: Item, isArchived = true) => mutate({ item, isArchived }),
    pendingId: isPending ? variables.item.id : null,
  }
}
