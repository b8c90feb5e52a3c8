import { BANKS } from '../banks.gen.ts'

const NAMES = new Map(BANKS)

/** '341' → 'Itaú (341)'; a code without a known name stays. */
export function bankLabel(code: string): string {
  const name = NAMES.get(code)
  return name === undefined ? code : `${name} (${code})`
}

/** Banks as they are chosen: the name first, since that is what people know. */
export const BANK_LABELS: readonly string[] = BANKS.map(([code]) => bankLabel(code))

/** The code of what was chosen or typed: 'Itaú (341)', 'itaú', '341' or a code that is in no list; null when it names no bank. */
export function bankCode(text: string): string | null {
  const code = /^(\d{3})$|\((\d{3})\)$/.exec(text.trim())
  if (code) return code[1] ?? code[2] ?? null
  const isNamed = new Intl.Collator('pt-BR', { sensitivity: 'base' })
  return BANKS.find(([, name]) => isNamed.compare(name, text.trim()) === 0)?.[0] ?? null
}
