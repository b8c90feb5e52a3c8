import { formatDateTime } from '#shared/lib/dates.ts'
import { lastDay, RELATIONS, type Sheets } from './sheet.ts'

export interface SealLine {
  readonly who: string
  readonly sees: string
}

export type SealOf = Pick<Sheets, 'mode' | 'role' | 'min_group' | 'comment_min' | 'closes_at'>

const end = (closesAt: string | null): string => (closesAt === null ? 'no fim do prazo' : `depois de ${lastDay(closesAt)}`)

function sealed({ role, min_group: least, comment_min: comments, closes_at: closesAt }: SealOf, isGuest: boolean): readonly SealLine[] {
  const whom = role === 'report' ? 'Quem lidera você' : 'A pessoa avaliada'
  return [
    { who: whom, sees: `Só a média do grupo, a partir de ${least} respostas. Comentários, a partir de ${comments}, embaralhados e sem nome.` },
    { who: 'O gestor da pessoa e o RH', sees: 'O mesmo, nada além disso.' },
    { who: 'Masters do grupo', sees: 'Só indicadores gerais, nunca respostas.' },
    { who: 'Quem respondeu o quê', sees: 'Ninguém vê: nem o RH, nem o gestor, nem os masters.' },
    { who: 'Sua ligação com as respostas', sees: `Fica cifrada até o fim do prazo, para você poder mudar o que respondeu. É destruída ${end(closesAt)}; então não há como mudar, reabrir nem recuperar.` },
    { who: 'O que fica registrado', sees: 'Que você respondeu, e sobre quem.' },
    ...(isGuest ? [{ who: 'Este link', sees: 'Diz ao RH quando foi aberto, nunca o que você respondeu. O que você salva não aparece de novo aqui.' }] : []),
  ]
}

const NAMED: Readonly<Record<string, readonly SealLine[]>> = {
  self: [
    { who: 'Seu gestor', sees: 'Lê sua autoavaliação quando o resultado for liberado.' },
    { who: 'O RH', sees: 'Lê quando todas as respostas do ciclo terminarem.' },
  ],
  manager: [
    { who: 'A pessoa avaliada', sees: 'Lê suas notas e seus comentários, como respostas do gestor, quando o resultado for liberado.' },
    { who: 'O RH', sees: 'Lê quando todas as respostas do ciclo terminarem.' },
  ],
}
const GROUP: readonly SealLine[] = [
  { who: 'A pessoa avaliada e o gestor dela', sees: 'Leem as respostas do grupo, sem nomes na tela. Se só você responder, saberão que é sua.' },
  { who: 'O RH', sees: 'Lê quando todas as respostas do ciclo terminarem. O sistema guarda que são suas.' },
]

/** Who can ever see what of somebody's answers, told before the first one. */
export function sealLines(form: SealOf, isGuest = false): readonly SealLine[] {
  if (form.mode === 'sealed') return sealed(form, isGuest)
  return [...(NAMED[form.role ?? ''] ?? GROUP), { who: 'Masters do grupo', sees: 'Só indicadores gerais, nunca respostas.' }]
}

export const sealTitle = ({ mode }: Pick<Sheets, 'mode'>): string => (mode === 'sealed' ? 'Em sigilo: ninguém vê quem respondeu o quê' : 'Identificada: suas respostas saem como suas')

export type ReceiptOf = Pick<Sheets, 'role' | 'mode' | 'sealed_at' | 'digest'> & { readonly sheets: readonly { readonly state: string }[] }

/** The receipt of a form that has ended, line by line. */
export function receiptLines(cycle: string, { role, mode, sealed_at: sealedAt, digest, sheets }: ReceiptOf): readonly (readonly [string, string])[] {
  const answered = sheets.filter(({ state }) => state === 'answered' || state === 'sent').length
  return [
    ['Ciclo', cycle],
    ['Respostas', RELATIONS[role ?? '']?.title ?? 'Avaliação'],
    ['Você enviou', `${answered} de ${sheets.length}`],
    [mode === 'sealed' ? 'Lacrado em' : 'Encerrado em', formatDateTime(sealedAt)],
    ['O que fica registrado', mode === 'sealed' ? 'Que você respondeu. A ligação entre você e as respostas foi destruída.' : 'Suas respostas, com o seu nome.'],
    ...(digest === null ? [] : [['Impressão digital (SHA-256)', digest] as const]),
  ]
}
