export type ImageProblemKind = 'network' | 'query' | 'undecodable' | 'unexpected'

const MESSAGES: Readonly<Record<ImageProblemKind, string>> = {
  network: 'Erro de rede ao carregar imagem do perfil',
  query: 'Erro ao carregar imagem do perfil',
  undecodable: 'Imagem do perfil não pôde ser carregada',
  unexpected: 'Erro inesperado ao carregar imagem do perfil',
}

/** Why a profile image is not there; the message is for the person. */
export class ImageProblem extends Error {
  readonly kind: ImageProblemKind
  constructor(kind: ImageProblemKind, cause?: unknown) {
    super(MESSAGES[kind], { cause })
    this.name = 'ImageProblem'
    this.kind = kind
  }
}

/** The state of a profile image: nothing to load, loading, there, or failed for the `attempt`-th time. */
export type ProfileImage =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'loaded'; readonly url: string }
  | { readonly status: 'error'; readonly problem: ImageProblem; readonly attempt: number }

/** What the error marker says; from the second attempt on with its number. */
export function retryLabel(problem: ImageProblem, attempt: number): string {
  const what = problem.kind === 'network' ? 'Erro de rede' : 'Erro ao carregar imagem'
  const label = `${what} - Clique para tentar novamente`
  return attempt > 1 ? `${label} (tentativa ${attempt})` : label
}

/** The same image at an address that no cache has seen. */
export function withTimestamp(url: string, milliseconds: number): string {
  const [address = '', fragment] = url.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}t=${milliseconds}${fragment === undefined ? '' : `#${fragment}`}`
}
