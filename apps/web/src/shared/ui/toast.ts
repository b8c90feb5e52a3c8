export type ToastTone = 'info' | 'success' | 'error'

export interface ToastOptions {
  readonly description?: string
  readonly action?: { readonly label: string; readonly onSelect: () => void }
}

export interface ToastMessage extends ToastOptions {
  readonly id: string
  readonly tone: ToastTone
  readonly title: string
}

/** The place of messages, whose code arrives after the first page. */
export interface ToastPlace {
  readonly add: (message: ToastMessage) => void
  readonly close: (id: string) => void
}

let place: ToastPlace | null = null
const waiting = new Map<string, ToastMessage>()
let count = 0

function add(tone: ToastTone, title: string, options: ToastOptions): () => void {
  count += 1
  const message = { ...options, id: `toast-${count}`, tone, title }
  if (place) place.add(message)
  else waiting.set(message.id, message)
  return () => {
    waiting.delete(message.id)
    place?.close(message.id)
  }
}

/** Short messages that leave by themselves. Callable from anywhere, also before there is a place for them. */
export const toast = {
  info: (title: string, options: ToastOptions = {}): void => void add('info', title, options),
  success: (title: string, options: ToastOptions = {}): void => void add('success', title, options),
  error: (title: string, options: ToastOptions = {}): void => void add('error', title, options),
  /** Information that may become superfluous; returns how to close it. */
  passing: (title: string, options: ToastOptions = {}): (() => void) => add('info', title, options),
}

/** From now on messages appear there, those that waited first. Returns how to stop. */
export function showToastsOn(next: ToastPlace): () => void {
  place = next
  for (const message of waiting.values()) next.add(message)
  waiting.clear()
  return () => {
    if (place === next) place = null
  }
}
