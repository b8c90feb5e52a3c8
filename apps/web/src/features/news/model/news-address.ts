import { addressState } from '#shared/list/state/address-state.ts'
import { oneOf, term } from '#shared/list/state/params.ts'
import { KINDS } from './post.ts'

/** Notícias: which part of what is for the reader, what is searched, one kind or all. */
export const newsAddress = addressState({ tab: oneOf(['for_you', 'highlights', 'unread', 'to_acknowledge'], 'for_you'), q: term, kind: oneOf(KINDS) })
export type NewsFilter = typeof newsAddress.start
export type NewsTab = NewsFilter['tab']

/** Whether words or a kind narrow what the tab holds. */
export const isFiltered = (filter: NewsFilter): boolean => newsAddress.differs(filter, ['q', 'kind'])

export const NEWS_TABS: readonly { readonly value: NewsTab; readonly label: string }[] = [
  { value: 'for_you', label: 'Para você' },
  { value: 'highlights', label: 'Destaques' },
  { value: 'unread', label: 'Não lidas' },
  { value: 'to_acknowledge', label: 'Para confirmar' },
]

/** What is said where a tab has nothing. */
export const NOTHING_IN: Readonly<Record<NewsTab, readonly [title: string, text: string]>> = {
  for_you: ['Ainda não há notícias para você', 'Aparecem aqui as notícias, os comunicados e as políticas que a empresa publicar.'],
  highlights: ['Nada em destaque agora', 'O que a empresa fixar no alto aparece aqui.'],
  unread: ['Você leu tudo', 'O que for publicado a partir de agora aparece aqui até você abrir.'],
  to_acknowledge: ['Nada para confirmar', 'As políticas e os comunicados que pedem a sua ciência aparecem aqui.'],
}
