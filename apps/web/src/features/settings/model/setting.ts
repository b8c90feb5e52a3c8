import type { SettingHistoryRow, SettingsRow } from '#shared/supabase/shapes.gen.ts'

export type SettingValue = boolean | number | string | null

export interface Setting extends Omit<SettingsRow, 'value' | 'default_value'> {
  readonly value: SettingValue
  readonly default_value: SettingValue
}

export interface SettingVersion extends Omit<SettingHistoryRow, 'value'> {
  readonly value: SettingValue
}

/** A value as people read it. */
export function valueText({ kind, unit, choices }: Pick<Setting, 'kind' | 'unit' | 'choices'>, value: SettingValue): string {
  if (kind === 'yes_no') return value === true ? 'Sim' : 'Não'
  if (kind === 'number') return `${String(value)} ${unit ?? ''}`.trim()
  if (kind === 'choice') return choices?.find((choice) => choice.value === value)?.label ?? String(value)
  if (kind === 'line' || kind === 'text') return value === '' ? 'Sem texto' : String(value)
  return value === null ? 'Cor do Vínculo' : (HUES.find(({ hue }) => hue === value)?.name ?? `Tom ${String(value)}`)
}

export const isDefault = ({ value, default_value }: Setting): boolean => value === default_value

/** The hues that a company may have; names for those that people know, so that each is told apart without seeing it. */
export const HUES: readonly { readonly hue: number; readonly name: string }[] = [
  'Cereja', 'Carmim', 'Vermelho', 'Coral', 'Tijolo', 'Laranja', 'Âmbar', 'Mel', 'Mostarda', 'Ocre', 'Oliva', 'Musgo',
  'Limão', 'Folha', 'Grama', 'Verde', 'Bandeira', 'Esmeralda', 'Jade', 'Mar', 'Turquesa', 'Petróleo', 'Lagoa', 'Ciano',
  'Celeste', 'Azul', 'Cobalto', 'Anil', 'Índigo', 'Lavanda', 'Violeta', 'Roxo', 'Uva', 'Orquídea', 'Magenta', 'Rosa',
].map((name, at) => ({ hue: at * 10, name }))
