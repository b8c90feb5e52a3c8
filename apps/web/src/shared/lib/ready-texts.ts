import { formatDate, formatDay } from './dates.ts'
import { namesText } from './deadlines.ts'

/** What a ready-made message says. */
export interface MessageFacts {
  /** Whom it speaks of or to. */
  readonly names: readonly string[]
  /** What waits, as lists call it. */
  readonly what: string
  /** ISO day until when; null for none. */
  readonly due: string | null
  /** That day is over. */
  readonly late?: boolean
  /** Where it is done: an address of the product, or a guest link. */
  readonly link: string
  /** ISO instant until when the link works; null where it does not end. */
  readonly until?: string | null
  readonly company?: string
}

type Text = (facts: MessageFacts) => string

const firstName = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? name
const greeting = ({ names }: MessageFacts): string => (names.length === 0 ? 'Olá!' : `Olá, ${namesText(names.map(firstName))}!`)
const of = ({ names }: MessageFacts): string => (names.length === 0 ? '' : `, de ${namesText(names)}`)
const by = ({ due, late = false }: MessageFacts): string => (due === null || late ? '' : ` até ${formatDate(due)}`)
/** 'O prazo é 30/11/2026. ', or that it is over. */
const deadline = ({ due, late = false }: MessageFacts): string => (due === null ? '' : `O prazo ${late ? 'terminou em' : 'é'} ${formatDate(due)}. `)
const from = (company: string | undefined): string => (company === undefined ? 'A empresa' : `A ${company}`)

/** Something that waits, handed to whoever can do it. */
const waits: Text = (facts) => `Olá! Está pendente no Vínculo: ${facts.what}${of(facts)}. ${deadline(facts)}Para resolver: ${facts.link}`

/** Texts by what they are about: kinds of Pendências, what one waits for, and purposes of guest links. */
const TEXTS = {
  own_request: (facts) => `${greeting(facts)} Minha solicitação “${facts.what}” aguarda a sua decisão. ${deadline(facts)}Você pode ver aqui? ${facts.link}`,
  document_request: (facts) =>
    `${greeting(facts)} ${from(facts.company)} precisa destes documentos seus: ${facts.what}. Envie${by(facts)} por este link: ${facts.link}\n\nPara abrir, tenha em mãos seu CPF e sua data de nascimento.${facts.until ? ` O link vale até ${formatDay(facts.until)}.` : ''}`,
  signature: (facts) =>
    `${greeting(facts)} ${from(facts.company)} pede a sua assinatura em: ${facts.what}. Leia e assine${by(facts)} por este link: ${facts.link}\n\nPara abrir, tenha em mãos seu CPF e sua data de nascimento.${facts.until ? ` O link vale até ${formatDay(facts.until)}.` : ''}`,
  approval: (facts) => `Olá! A solicitação “${facts.what}”${facts.names.length === 0 ? '' : `${of(facts)},`} aguarda decisão. ${deadline(facts)}Veja aqui: ${facts.link}`,
  invitation: (facts) => `${greeting(facts)} O convite para o seu acesso ao Vínculo venceu antes de ser aceito. Vou enviar outro: abra o e-mail e crie sua senha, por favor.`,
  document_review: (facts) => `${greeting(facts)} Recebemos seu documento “${facts.what}”, que está em análise. Se faltar algo, aviso você.`,
  document_overdue: (facts) => `Olá! Ainda falta enviar: ${facts.what}. ${deadline(facts)}Envie por aqui, por favor: ${facts.link}`,
  document_order: (facts) => `${greeting(facts)} Recebi seu pedido de “${facts.what}”. Você terá a resposta${by(facts) || ' em breve'}.`,
  journey_task: (facts) => `Olá! Na chegada${facts.names.length === 0 ? '' : ` de ${namesText(facts.names)}`}, falta: ${facts.what}. ${deadline(facts)}Conclua por aqui, por favor: ${facts.link}`,
  experience_decision: (facts) => `Olá! O período de experiência${facts.names.length === 0 ? '' : ` de ${namesText(facts.names)}`} está perto do fim. ${deadline(facts)}Precisamos da sua decisão: ${facts.link}`,
  leave_proposal: (facts) => `Olá! Há uma proposta de férias aguardando resposta: ${facts.what}. ${deadline(facts)}Veja aqui: ${facts.link}`,
} satisfies Readonly<Record<string, Text>>

const BY_KIND: ReadonlyMap<string, Text> = new Map(Object.entries(TEXTS))

/** The text to copy about something of that kind; of kinds without words of their own, what waits and where. */
export function readyText(kind: string, facts: MessageFacts): string {
  return (BY_KIND.get(kind) ?? waits)(facts)
}
