import { todayIso } from '#shared/lib/dates.ts'
import type { Result } from '../results/result.ts'

export type Conversation = NonNullable<Result['conversation']>

export interface ConversationValues {
  held_on: string
  notes: string
  private_notes: string
  agreements: { text: string; due_on: string }[]
}

/** What the form begins with: the conversation as it is written, or an empty one of today with the first line of an agreement. */
export function conversationValues(conversation: Conversation | null): ConversationValues {
  if (conversation === null) return { held_on: todayIso(), notes: '', private_notes: '', agreements: [{ text: '', due_on: '' }] }
  const { held_on: day, notes, private_notes: own, agreements } = conversation
  return { held_on: day, notes: notes ?? '', private_notes: own ?? '', agreements: agreements.map(({ text, due_on: due }) => ({ text, due_on: due ?? '' })) }
}

/** As the database takes it: lines without a word are none. */
export const storedConversation = ({ held_on: day, agreements, ...notes }: ConversationValues) => ({
  ...notes,
  held_on: day === '' ? null : day,
  agreements: agreements.filter(({ text }) => text.trim() !== '').map(({ text, due_on: due }) => ({ text, due_on: due === '' ? null : due })),
})
