import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type ReleasePlan = Shapes.EvaluationReleasePlan

/** 'Liberar aos gestores' and the like, by who receives. */
export const RELEASE_WORDS = {
  manager: {
    title: 'Liberar aos gestores', effect: 'Cada gestor vê os resultados de quem responde a ele e se prepara para a conversa. A calibração destes resultados termina.',
    done: 'Os gestores já podem ver.', nothing: 'Não há resultado a liberar aos gestores: já foram todos, ou ninguém tem nota ainda.',
  },
  person: {
    title: 'Liberar às pessoas', effect: 'Cada pessoa vê o próprio resultado e registra ciência.',
    done: 'As pessoas já podem ver.', nothing: 'Não há resultado a liberar às pessoas: cada um passa antes pelo gestor.',
  },
} as const

/** '1 resultado', '38 resultados'. */
export const resultsText = (count: number): string => (count === 1 ? '1 resultado' : `${count.toLocaleString('pt-BR')} resultados`)

const UNTOLD: Readonly<Record<ReleasePlan['untold'][number]['reason'], string>> = {
  left: 'saiu da empresa', no_login: 'sem acesso: não vê nem é avisado', login_off: 'acesso desligado no momento', muted: 'não quer avisos, mas vê',
}

export const untoldText = (reason: ReleasePlan['untold'][number]['reason'] | undefined): string | null => (reason === undefined ? null : UNTOLD[reason])

/** What stands in the way of some. */
export function notesOf({ without_manager: alone, unscored, untold }: ReleasePlan, to: 'manager' | 'person'): readonly string[] {
  const silent = untold.filter(({ reason }) => reason !== 'muted').length
  return [
    ...(alone > 0 ? [`${resultsText(alone)} de quem não tem gestor: ${alone === 1 ? 'fica' : 'ficam'} com o RH, que libera direto à pessoa.`] : []),
    ...(unscored > 0 ? [`${resultsText(unscored)} sem nota: ${unscored === 1 ? 'não sai' : 'não saem'}.`] : []),
    ...(silent > 0 ? [to === 'person' ? `${silent === 1 ? '1 pessoa não consegue' : `${silent.toLocaleString('pt-BR')} pessoas não conseguem`} ver pelo sistema: entregue o PDF na conversa.` : `${silent === 1 ? '1 gestor não será avisado' : `${silent.toLocaleString('pt-BR')} gestores não serão avisados`}.`] : []),
  ]
}
