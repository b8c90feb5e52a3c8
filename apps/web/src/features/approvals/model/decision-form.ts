import type { Decision } from './thread.ts'

/** The longest comment that the database takes. */
export const COMMENT_MAX = 2000

interface DecisionWords {
  readonly title: string
  readonly confirm: string
  readonly comment: string
  readonly hint: string
  readonly done: string
}

const WORDS: Readonly<Record<Decision, DecisionWords>> = {
  approve: {
    title: 'Aprovar solicitação?',
    confirm: 'Aprovar',
    comment: 'Comentário',
    hint: 'Fica na conversa da solicitação.',
    done: 'Solicitação aprovada',
  },
  reject: {
    title: 'Recusar solicitação?',
    confirm: 'Recusar',
    comment: 'Motivo da recusa',
    hint: 'Quem pediu vê este motivo.',
    done: 'Solicitação recusada',
  },
  adjust: {
    title: 'Solicitar ajuste',
    confirm: 'Solicitar ajuste',
    comment: 'O que falta ajustar',
    hint: 'A solicitação volta para quem pediu, com a conversa, e depois chega de novo a você.',
    done: 'Ajuste solicitado',
  },
}

export function decisionWords(decision: Decision): DecisionWords {
  return WORDS[decision]
}

/** What is wrong with a comment; null when nothing is. Whoever says no says why. */
export function commentProblem(isRequired: boolean, comment: string): string | null {
  if (isRequired && comment.trim() === '') return 'Escreva o motivo'
  return comment.length > COMMENT_MAX ? `Use no máximo ${COMMENT_MAX.toLocaleString('pt-BR')} caracteres` : null
}
