/** Eleven digits, bare or with the punctuation of a CPF; fewer or more are some other number. */
const CPF_LIKE = /(?<![\d.\-/])(?:\d[.\-/\s]?){10}\d(?![\d]|[.\-/]\d)/

export function holdsCpf(term: string): boolean {
  return CPF_LIKE.test(term)
}

/** What of a search may stand in an address: histories, logs and shared links keep addresses, and a CPF belongs in none of them. */
export function addressTerm(term: string): string {
  return holdsCpf(term) ? '' : term
}
