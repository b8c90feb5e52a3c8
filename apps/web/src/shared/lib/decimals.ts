/** '1.234,56', '1234,5' or '1234.56' → '1234.56', kept as text so that no digit is lost; null when it is no number of ours. */
export function parseDecimal(text: string): string | null {
  const clean = text.replace(/^R\$\s*/, '').trim()
  const isBrazilian = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/.test(clean)
  const plain = isBrazilian ? clean.replaceAll('.', '').replace(',', '.') : clean
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? plain : null
}

/** A stored number as it is typed: '1234.5' → '1.234,50' with two places. */
export function typedDecimal(stored: string, places: number): string {
  const value = Number(stored)
  if (stored === '' || Number.isNaN(value)) return stored
  return new Intl.NumberFormat('pt-BR', { minimumFractionDigits: places, maximumFractionDigits: 2 }).format(value)
}
