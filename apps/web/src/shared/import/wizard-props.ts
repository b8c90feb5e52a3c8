import type { ReactNode } from 'react'

import type { ImportDefinition } from '../lib/import/definition.ts'

/** How an unknown value of a field can be made known. */
export interface ValueCreator {
  /** 'Criar departamento'. */
  readonly label: string
  readonly create: (value: string) => Promise<void>
}

/** What a subject gives the wizard; everything else is the same for each kind of import. */
export interface ImportSubject {
  readonly definition: ImportDefinition
  readonly createWorker: () => Worker
  /** What every row says without a column of its own, such as the cycle that one came from. */
  readonly fixed?: Readonly<Record<string, string>>
  /** 'trabalhadores': in names of files and in 'Importar 12 trabalhadores'. */
  readonly plural: string
  readonly singular: string
  /** Known values of a field, to choose from when one is unknown. */
  readonly suggestions: ReadonlyMap<string, readonly string[]>
  readonly creators: ReadonlyMap<string, ValueCreator>
  /** What the company has, for the model: departments, positions, … */
  readonly lists: ReadonlyMap<string, readonly string[]>
  /** What to know before choosing a file. */
  readonly advice: ReactNode
  /** What taking an import back does. */
  readonly undoText: string
  /** Where to go when all is written. */
  readonly resultLink: ReactNode
  /** Records were written or taken back: whatever shows them asks again. */
  readonly onWritten: () => void
}

export interface ImportWizardProps {
  readonly subject: ImportSubject
  readonly companyId: string
  /** The import at hand, as the address names it. */
  readonly importId: string | null
  readonly onImportId: (importId: string | null) => void
}

const figures = new Intl.NumberFormat('pt-BR')

/** '1 linha', '5.000 linhas'. */
export function countText(count: number, singular: string, plural: string): string {
  return `${figures.format(count)} ${count === 1 ? singular : plural}`
}
