import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** What is counted and not tagged, by name and size. */
export type Supply = Shapes.SupplyRow
export type SupplyDelivery = Shapes.SupplyDelivery
export type SupplyMove = Shapes.SupplyMove
export type Certificate = Shapes.PpeCertificate
export type PpePanel = Shapes.PpePanel

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export const REASONS = [
  ['first', 'Primeira entrega'],
  ['replacement', 'Troca'],
  ['damage', 'Dano'],
  ['loss', 'Perda'],
] as const
export type Reason = (typeof REASONS)[number][0]

const wordIn = (words: readonly (readonly [string, string])[], value: string): string => words.find(([each]) => each === value)?.[1] ?? value

export const reasonLabel = (reason: string): string => wordIn(REASONS, reason)

const ENDINGS = [
  ['returned', 'Devolvido'],
  ['replaced', 'Trocado'],
  ['discarded', 'Descartado'],
] as const

export const endingLabel = (ending: string): string => wordIn(ENDINGS, ending)

/** 'Bota de segurança 42'. */
export const supplyName = ({ name, size }: { readonly name: string; readonly size: string | null }): string => (size === null ? name : `${name} ${size}`)

/** How a certificate stands today, in words and color; null where none is asked for. */
export function caLook({ ca_state: state, ca_valid_until: until }: Pick<Supply, 'ca_state' | 'ca_valid_until'>): { readonly text: string; readonly tone: Tone } | null {
  if (state === null) return null
  const looks: Readonly<Record<typeof state, { readonly text: string; readonly tone: Tone }>> = {
    valid: { text: `até ${formatDate(until)}`, tone: 'neutral' },
    soon: { text: `vence em ${formatDate(until)}`, tone: 'warning' },
    expired: { text: `venceu em ${formatDate(until)}`, tone: 'danger' },
    unknown: { text: 'sem CA', tone: 'warning' },
  }
  return looks[state]
}

/** 'CA 46373 vence em 11/08/2026: 34 pessoas usam'. */
export function certificateSentence({ ca_number: ca, valid_until: until, state, people }: Pick<Certificate, 'ca_number' | 'valid_until' | 'state' | 'people'>): string {
  const isOver = state === 'expired'
  const using = people === 0 ? 'ninguém usa' : `${peopleText(people)} ${isOver ? 'ainda ' : ''}${people === 1 ? 'usa' : 'usam'}`
  return `CA ${ca} ${isOver ? 'venceu' : 'vence'} em ${formatDate(until)}: ${using}`
}

/** Certificates to act upon: over or ending soon, those without anything in stock or with people left out by the database. */
export const urgentCertificates = (certificates: readonly Certificate[]): readonly Certificate[] => certificates.filter(({ state }) => state !== 'valid')

/** Why something cannot be delivered today; null when it can. Protective equipment needs a valid CA (NR-6). */
export function deliveryProblem({ quantity, ca_state: state, ca_number: ca, ca_valid_until: until }: Pick<Supply, 'quantity' | 'ca_state' | 'ca_number' | 'ca_valid_until'>): string | null {
  if (state === 'expired') return `O CA ${ca ?? ''} venceu em ${formatDate(until)}: não pode ser entregue.`
  if (state === 'unknown') return 'Sem CA: informe o CA no estoque para poder entregar.'
  return quantity === 0 ? 'Nada em estoque.' : null
}

/** What happened to the stock, as the heading of a line. */
export function moveTitle({ kind, person }: Pick<SupplyMove, 'kind' | 'person'>): string {
  const titles: Readonly<Record<typeof kind, string>> = {
    in: 'Entrada',
    delivered: `Entregue a ${person?.name ?? 'uma pessoa'}`,
    returned: `Voltou de ${person?.name ?? 'uma pessoa'}`,
    adjusted: 'Acerto de contagem',
    discarded: 'Descarte',
  }
  return titles[kind]
}

export const signed = (quantity: number): string => `${quantity > 0 ? '+' : '−'}${Math.abs(quantity).toLocaleString('pt-BR')}`

/** '2 unidades · CA 46373 até 11/08/2027 · desde 03/10/2026'. */
export function deliveryText({ quantity, ca_number: ca, ca_valid_until: until, delivered_at: at }: Pick<SupplyDelivery, 'quantity' | 'ca_number' | 'ca_valid_until' | 'delivered_at'>): string {
  return [quantity === 1 ? '1 unidade' : `${quantity.toLocaleString('pt-BR')} unidades`, ca === null ? null : `CA ${ca} até ${formatDate(until)}`, `desde ${formatDay(at)}`]
    .filter((part) => part !== null)
    .join(' · ')
}

/** What becomes of everybody who has something, before it is replaced. `papers` of them can sign one; null while that is not known. */
export function replaceOutlook(needed: number, stock: number, people: number, papers: number | null): string {
  const units = needed === 1 ? 'É preciso 1' : `São precisos ${needed.toLocaleString('pt-BR')}`
  if (needed > stock) return `${units}, e há ${stock.toLocaleString('pt-BR')} em estoque. Registre uma entrada antes.`
  const signing = papers === null ? '' : papers === people ? ', com um termo para assinar' : papers === 0 ? ', sem termo: ninguém tem como assinar pelo sistema' : `, ${papers.toLocaleString('pt-BR')} com um termo para assinar`
  return `${units}; ficam ${(stock - needed).toLocaleString('pt-BR')} em estoque. ${people === 1 ? '1 pessoa recebe' : `${peopleText(people)} recebem`} o novo item${signing}.`
}
