import { extremesOf, gapsOf, scoreText, type Topic } from '../results/result.ts'

export interface GuideStep {
  readonly title: string
  readonly hint: string
  readonly questions: readonly string[]
}

/** The steps of a conversation about a result, with questions out of its strengths, gaps and lowest topics. */
export function guideOf(topics: readonly Topic[]): readonly GuideStep[] {
  const { strengths, lowest } = extremesOf(topics)
  const gaps = gapsOf(topics).slice(0, 3)
  return [
    { title: 'Comece ouvindo', hint: 'Cinco minutos. Deixe a pessoa falar antes de mostrar números.', questions: ['Como você vê o seu semestre?', 'Do que você mais se orgulha neste período?'] },
    {
      title: 'Reconheça com exemplos', hint: 'Diga o que você viu, e o efeito que teve.',
      questions: strengths.map(({ name, others }) => `${name} apareceu como ponto forte (${scoreText(others)}). Que situação mostra isso?`),
    },
    {
      title: 'Compare as visões', hint: 'Pergunte antes de explicar. Não procure quem respondeu o quê.',
      questions: gaps.map(({ name, difference }) => (difference > 0 ? `Em ${name} você se viu acima dos outros. O que pode explicar a diferença?` : `Em ${name} os outros veem mais do que você. O que você não está contando a seu favor?`)),
    },
    { title: 'Escolha um ou dois focos', hint: 'Mais do que isso ninguém acompanha.', questions: lowest.map(({ name }) => `O que ajudaria você a avançar em ${name} nos próximos meses?`) },
    { title: 'Combinem e marquem a volta', hint: 'Escreva com data, e quem faz o quê.', questions: ['O que cada um de nós vai fazer até a próxima conversa?', 'O que você precisa de mim?'] },
  ].filter(({ questions }) => questions.length > 0)
}
