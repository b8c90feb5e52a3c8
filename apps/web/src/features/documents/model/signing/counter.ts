import { formatDateTime } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { isAcknowledgement } from './signature.ts'

export type CounterPaper = Shapes.PaperAtCounter
export type CounterParty = Shapes.CounterParty
export type CounterAnswer = Shapes.CounterAnswer

/** Whether somebody may sign here and now. */
export const isReady = ({ state }: Pick<CounterParty, 'state'>): boolean => state === 'code' || state === 'choose'

/** Why somebody whose turn it is cannot sign here now; null when they can. */
export function obstacleText({ state, has_login }: Pick<CounterParty, 'state' | 'has_login'>): string | null {
  if (state === 'self') return 'É a sua vez. Assine em seu nome, em Documentos.'
  if (state === 'login') return 'Tem acesso ao sistema e ainda não escolheu o código de assinatura. É em Meu Perfil, na parte “Código de assinatura”.'
  if (state === 'unknown') return 'Falta o CPF ou a data de nascimento no cadastro desta pessoa.'
  if (state !== 'locked') return null
  return has_login ? 'O código foi bloqueado depois de dez tentativas. A pessoa escolhe outro em Meu Perfil.' : 'O código foi bloqueado depois de dez tentativas.'
}

interface Outcome {
  readonly title: string
  readonly text: string
}

/** What is said of a try that proved nothing; null of the right one. */
export function outcomeText({ state, tries_left, wait_until }: CounterAnswer, isChoosing: boolean): Outcome | null {
  const pause = wait_until == null ? '' : ` Tente de novo depois de ${formatDateTime(wait_until)}.`
  if (state === 'right') return null
  if (state === 'locked') return { title: 'Código bloqueado', text: 'Foram dez tentativas erradas. Chame quem está atendendo.' }
  if (state === 'wait') return { title: 'Muitas tentativas', text: `Estes dados ainda não foram conferidos.${pause}` }
  const left = tries_left === 1 ? 'Resta 1 tentativa.' : `Restam ${tries_left ?? 0} tentativas.`
  return { title: 'Os dados não conferem', text: `Confira o CPF e ${isChoosing ? 'a data de nascimento' : 'o código'}. ${left}${pause}` }
}

/** 'Assinado', in large letters. */
export function doneText(kind: string, isRefused: boolean): string {
  if (isRefused) return 'Recusa registrada'
  return isAcknowledgement(kind) ? 'Ciência registrada' : 'Assinado'
}

/** What is wrong with a code as it is typed; what makes it easy to guess the database knows. */
export const codeProblem = (code: string): string | true => code.length === 6 || 'Digite os 6 números'
