import type { Slot } from './slots.ts'

/** 'Outubro de 2026' as the name of a file, without signs that some system refuses. */
export function fileNameOf(title: string, extension: string): string {
  const clean = title.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').replaceAll(/\s+/g, ' ').trim()
  return `${clean === '' ? 'documento' : clean.slice(0, 120)}.${extension}`
}

/** Slots that go to somebody. */
export const goingOut = (slots: readonly Slot[]): readonly (Slot & { readonly employeeId: string })[] =>
  slots.flatMap((slot) => (slot.skipped || slot.employeeId === null ? [] : [{ ...slot, employeeId: slot.employeeId }]))
