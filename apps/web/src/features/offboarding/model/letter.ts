import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type OwnExit = Shapes.OwnExit
export type OwnLeaving = Shapes.MyExit

/** How whoever resigns stands to the notice that they owe (CLT art. 487, § 2º). */
export const NOTICE_WISHES = [
  { value: 'worked', label: 'Vou cumprir o aviso prévio', hint: 'Trinta dias, contados do dia seguinte ao do pedido.' },
  { value: 'waived', label: 'Peço para ser dispensado do aviso', hint: 'A empresa decide se aceita.' },
  { value: 'indemnified', label: 'Não vou cumprir o aviso', hint: 'Os dias do aviso podem ser descontados da rescisão.' },
] as const

export type NoticeWish = (typeof NOTICE_WISHES)[number]['value']

/** A plain letter, to begin with. */
export function plainLetter(company: string, name: string): string {
  return `À ${company},\n\nComunico que decidi sair da empresa e peço o encerramento do meu contrato de trabalho no último dia informado acima.\n\nAgradeço pelo período em que trabalhamos juntos.\n\n${name}`
}

/** What comes next, in the order in which it comes. */
export const STEPS: readonly string[] = [
  'A carta vai para o seu gestor e para o RH. Ninguém mais fica sabendo.',
  'Até o RH aceitar, você pode desistir, sem explicar.',
  'Depois de aceita, o RH combina com você o aviso, a passagem e o exame. No último dia o acesso acaba, e os seus documentos ficam disponíveis por 90 dias.',
]

/** What the page says of an exit, in one sentence. */
export function standing({ status, origin, last_day: day }: Pick<OwnExit, 'status' | 'origin' | 'last_day'>): string {
  if (status === 'requested') return 'Sua carta foi enviada e espera o RH.'
  if (status === 'withdrawn') return 'Você desistiu da carta. Nada mudou no seu contrato.'
  if (status === 'draft') return 'Sua carta é um rascunho: ninguém leu.'
  return `${origin === 'letter' ? 'Sua carta foi aceita' : 'Seu desligamento foi registrado'}. Seu último dia é ${formatDate(day)}.`
}
