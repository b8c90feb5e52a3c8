import { formatDay } from '../lib/dates.ts'
import type { Guest, MadeLink } from '../supabase/guest-links.ts'

const PROBLEMS = {
  no_cpf: 'Falta o CPF no cadastro: sem ele a pessoa não consegue confirmar quem é.',
  no_birth_date: 'Falta a data de nascimento no cadastro: sem ela a pessoa não consegue confirmar quem é.',
} as const

interface LinkWords {
  readonly title: string
  /** What the guest does with it. */
  readonly does: string
}

const SENDING: LinkWords = { title: 'Links de envio', does: 'envia pelo celular' }
const WORDS: ReadonlyMap<string, LinkWords> = new Map([
  ['document_request', SENDING],
  ['acknowledgement', { title: 'Links de leitura', does: 'lê e confirma pelo celular' }],
  ['arrival', { title: 'Portal de chegada', does: 'prepara a chegada pelo celular' }],
  ['asset_audit', { title: 'Links de conferência', does: 'confirma os bens pelo celular' }],
  ['evaluation', { title: 'Links de avaliação', does: 'responde pelo celular' }],
  ['signature', { title: 'Links de assinatura', does: 'lê e assina pelo celular' }],
])

/** How links of a purpose are called, and what they are for. */
export const linkWords = (purpose: string): LinkWords => WORDS.get(purpose) ?? SENDING

/** Where a guest's link stands, in a sentence. */
export function linkText({ problem, state, expires_at, opened_at, asked_again_at }: Guest): string {
  if (problem !== null) return PROBLEMS[problem]
  if (state === null) return 'Ainda sem link'
  if (asked_again_at !== null) return `Pediu um novo link em ${formatDay(asked_again_at)}`
  if (state === 'locked') return 'Bloqueado depois de muitas tentativas erradas'
  if (state === 'expired') return `Venceu em ${formatDay(expires_at)}`
  return opened_at === null ? `Link válido até ${formatDay(expires_at)}, ainda não aberto` : `Aberto em ${formatDay(opened_at)}, válido até ${formatDay(expires_at)}`
}

/** The page of a link. The token travels in the fragment, which no server sees. */
export const guestAddress = (token: string, origin = location.origin): string => `${origin}/g#${token}`

/** Tokens by subject: they are told once, so whoever made the links holds them as long as the page is open. */
export type Tokens = ReadonlyMap<string, string>

export function withMade(tokens: Tokens, made: readonly MadeLink[]): Tokens {
  return new Map([...tokens, ...made.flatMap(({ subject_id, token }): [string, string][] => (token === null ? [] : [[subject_id, token]]))])
}

/** Those for whom a link can be made and is not at hand. */
export function withoutLink(guests: readonly Guest[], tokens: Tokens): readonly Guest[] {
  return guests.filter(({ subject_id, problem, state }) => problem === null && state !== 'open' && !tokens.has(subject_id))
}
