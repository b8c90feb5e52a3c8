/** The letters and digits of codes: those that nobody confuses. */
const CODE = /(?<![A-Z0-9])[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}(?![A-Z0-9])/

/** The code that stands in a text; null for none. */
export function codeInText(text: string): string | null {
  return CODE.exec(text)?.[0] ?? null
}

/** A code as it is typed, with or without hyphens, spaces and capitals, as it is written; null for what cannot be one. */
export function writtenCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return plain.length === 16 ? plain.replaceAll(/(.{4})(?=.)/g, '$1-') : null
}
