import type { CycleKind } from '../cycles/cycle.ts'

interface StarterQuestion {
  readonly kind: 'scale' | 'text'
  readonly title: string
}

const ABOUT_PEOPLE: readonly StarterQuestion[] = [
  { kind: 'scale', title: 'Entrega o que combinou, com qualidade e no prazo' },
  { kind: 'scale', title: 'Colabora e comunica bem com colegas e outras áreas' },
  { kind: 'scale', title: 'Resolve problemas e toma boas decisões' },
  { kind: 'scale', title: 'Coloca o cliente, interno ou externo, no centro do trabalho' },
  { kind: 'scale', title: 'Aprende e se adapta quando algo muda' },
  { kind: 'text', title: 'O que esta pessoa deve continuar fazendo?' },
  { kind: 'text', title: 'O que esta pessoa pode começar ou deixar de fazer?' },
]

const ABOUT_LEADERS: readonly StarterQuestion[] = [
  { kind: 'scale', title: 'Dá direção clara e explica o porquê das decisões' },
  { kind: 'scale', title: 'Ouve a equipe e trata as pessoas com respeito' },
  { kind: 'scale', title: 'Dá feedback que ajuda a melhorar' },
  { kind: 'scale', title: 'Distribui o trabalho de forma justa e possível' },
  { kind: 'scale', title: 'Cuida do desenvolvimento de cada pessoa' },
  { kind: 'text', title: 'O que esta liderança deve continuar fazendo?' },
  { kind: 'text', title: 'O que esta liderança pode começar ou deixar de fazer?' },
]

const ABOUT_COMPANY: readonly StarterQuestion[] = [
  { kind: 'scale', title: 'Sei o que esperam de mim no trabalho' },
  { kind: 'scale', title: 'Tenho o que preciso para trabalhar bem' },
  { kind: 'scale', title: 'Meu trabalho é reconhecido' },
  { kind: 'scale', title: 'Recomendaria a empresa a uma pessoa amiga' },
  { kind: 'text', title: 'O que mais ajudaria você agora?' },
]

/** Questions to begin with, as the database takes them: ratings on the scale of the cycle, with a comment at its ends. */
export function starterQuestions(kind: CycleKind, scaleId: string) {
  const questions = kind === 'pulse' ? ABOUT_COMPANY : kind === 'leadership' ? ABOUT_LEADERS : ABOUT_PEOPLE
  return questions.map(({ kind: type, title }) =>
    type === 'text' ? { kind: type, title, is_required: false } : { kind: type, title, is_required: true, scale_id: scaleId, may_skip: true, comment_rule: kind === 'pulse' ? 'optional' : 'extremes' },
  )
}
