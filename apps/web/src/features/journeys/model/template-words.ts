import type { KindName } from './kind-pages.ts'

/** What a kind of journey calls things where its templates are written. */
export interface TemplateWords {
  /** Over the list of templates. */
  readonly intro: string
  /** In place of the list, and under the title of a new one. */
  readonly purpose: string
  /** Before, on and after the base date. */
  readonly directions: readonly (readonly ['before' | 'on' | 'after', string])[]
  /** Of a required task. */
  readonly required: string
  /** The base date, as the label of a field. */
  readonly base: string
  /** Whether somebody's own base date is known: then a simulation counts from it. */
  readonly isOfPerson: boolean
}

const TEMPLATE_WORDS: Readonly<Record<KindName, TemplateWords>> = {
  admission: {
    intro: 'Quem chega recebe o primeiro roteiro que serve para a pessoa. A ordem decide quando mais de um serve.',
    purpose: 'O que fazer antes e depois do primeiro dia, e quem faz.',
    directions: [['before', 'Antes da admissão'], ['on', 'No dia da admissão'], ['after', 'Depois da admissão']],
    required: 'Obrigatória: sem ela a admissão não termina', base: 'Data de admissão', isOfPerson: true,
  },
  offboarding: {
    intro: 'Quem sai recebe, na comunicação, o primeiro roteiro que serve para a pessoa. A ordem decide quando mais de um serve.',
    purpose: 'O que fazer até o último dia e depois da saída, e quem faz.',
    directions: [['before', 'Antes do último dia'], ['on', 'No último dia'], ['after', 'Depois do último dia']],
    required: 'Obrigatória: sem ela o desligamento só é concluído com uma justificativa', base: 'Último dia', isOfPerson: false,
  },
}

export const templateWordsOf = (kind: KindName): TemplateWords => TEMPLATE_WORDS[kind]
