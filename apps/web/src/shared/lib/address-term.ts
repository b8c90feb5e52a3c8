/**
 * Eleven digits, bare or with the punctuation of a CPF, and what is on the way to one: nine digits decide the other two, and three groups
 * with its points are no other number of people.
 */
const CPF_LIKE = [
  /(?<![\d.\-/])(?:\d[.\-/\s]?){10}\d(?![\d]|[.\-/]\d)/,
  /(?<![\d.\-/])\d{9,10}(?![\d.\-/])/,
  /(?<![\d.])\d{3}\.\d{3}\.(?!\d{4})/,
]

export function holdsCpf(term: string): boolean {
  return CPF_LIKE.some((like) => like.test(term))
}

/** What of a search may stand in an address: histories, logs and shared links keep addresses, and a CPF belongs in none of them. */
export function addressTerm(term: string): string {
  return holdsCpf(term) ? '' : term
}
