import { useSyncExternalStore } from 'react'

const PREFIX = 'vinculo-single-keys:'
const listeners = new Set<() => void>()
let person: string | null = null
let areOn = true

function read(): boolean {
  try {
    return person === null || localStorage.getItem(PREFIX + person) !== 'off'
  } catch {
    return true
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Whose choice counts: called with the signed-in person. */
export function rememberShortcutsOf(userId: string | null): void {
  person = userId
  areOn = read()
  tell()
}

/** Shortcuts of plain letters and signs can be turned off (WCAG 2.1.4): kept in this browser for each person. */
export function setSingleKeys(on: boolean): void {
  areOn = on
  try {
    if (person !== null && on) localStorage.removeItem(PREFIX + person)
    else if (person !== null) localStorage.setItem(PREFIX + person, 'off')
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
  tell()
}

export function singleKeysAreOn(): boolean {
  return areOn
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysAreOn)
}
