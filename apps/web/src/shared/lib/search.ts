/** Letters that Unicode does not decompose but PostgreSQL's `unaccent` does; only those seen in names. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * Text as the database stores it in `search_text`: lower case, without accents, single spaces.
 * Mirrors `private.search_text`, so that what a person types and what is stored meet.
 */
export function normalizeSearch(term: string): string {
  return term
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
}

/** A CPF or number typed with its punctuation is stored as digits only. */
function withoutDocumentPunctuation(word: string): string {
  return /^\d[\d.\-/]*\d$/.test(word) ? word.replace(/\D/g, '') : word
}

/**
 * One `like` pattern per typed word (all must match, in any order), for `search_text`.
 * `%`, `_` and `\` are taken literally. PostgREST always reads `*` as a wildcard and offers no escape for it,
 * so an asterisk becomes "any one character". An empty term gives no pattern.
 */
export function searchPatterns(term: string): readonly string[] {
  return normalizeSearch(term)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => withoutDocumentPunctuation(word))
    .map((word) => `*${word.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}*`)
}
