/** What sort of thing a competency is, in the order in which lists show them. */
export const COMPETENCY_KINDS = ['behavioral', 'technical', 'leadership', 'value'] as const

export type CompetencyKind = (typeof COMPETENCY_KINDS)[number]

export const COMPETENCY_KIND_LABELS: Readonly<Record<CompetencyKind, string>> = {
  behavioral: 'Comportamental',
  technical: 'Técnica',
  leadership: 'Liderança',
  value: 'Valor da empresa',
}

/** The levels of every competency. */
export const COMPETENCY_LEVELS = [1, 2, 3, 4, 5] as const
