import type { GapItem } from './plan-form.ts'

/** Whether the position asks for more than the person shows. */
export const isGap = ({ required_level: required, current_level: now }: Pick<GapItem, 'required_level' | 'current_level'>): boolean => required !== null && (now ?? 0) < required

/** 'Hoje no nível 2; o cargo pede o nível 4'. */
export function gapText({ required_level: required, current_level: now }: Pick<GapItem, 'required_level' | 'current_level'>): string {
  const today = now === null ? 'Ainda sem nível' : `Hoje no nível ${now}`
  return required === null ? `${today}; o cargo não pede um nível` : `${today}; o cargo pede o nível ${required}`
}
