import { normalizeSearch } from '#shared/lib/search.ts'
import type { Database } from '#shared/supabase/database.types.ts'
import type { Question } from './body.ts'

/** What a text may name of a person. */
export type Variable = Database['public']['Functions']['template_variable_list']['Returns'][number]

/** The company's variables and the questions of this template. */
export function withQuestions(variables: readonly Variable[], inputs: readonly Question[]): readonly Variable[] {
  return [...variables, ...inputs.map(({ key, label }) => ({ key: `entrada.${key}`, label, section: 'Perguntas deste modelo', sensitivity: 'P0' }))]
}

export interface VariableSection {
  readonly section: string
  readonly variables: readonly Variable[]
}

/** Those that fit what was typed, by section, in the order that they came. */
export function variableSections(variables: readonly Variable[], term: string): readonly VariableSection[] {
  const words = normalizeSearch(term).split(' ')
  const found = variables.filter(({ label, section, key }) => words.every((word) => normalizeSearch(`${label} ${section} ${key}`).includes(word)))
  return [...new Set(found.map(({ section }) => section))].map((section) => ({ section, variables: found.filter((variable) => variable.section === section) }))
}
