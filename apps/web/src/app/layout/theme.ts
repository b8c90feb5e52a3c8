import { useSyncExternalStore } from 'react'

import { THEME_STORAGE_KEY } from '#shared/constants.ts'

export type Theme = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

// The page's own first script shows the theme before anything is drawn and follows the device; this module is for choosing.
let current: Theme = storedTheme()

function apply(): void {
  document.documentElement.classList.toggle('dark', current === 'dark' || (current === 'system' && prefersDark().matches))
  for (const listener of listeners) listener()
}

/** Chooses a theme for this browser; 'system' follows the device, as before any choice. */
export function setTheme(theme: Theme): void {
  current = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => current)
}
