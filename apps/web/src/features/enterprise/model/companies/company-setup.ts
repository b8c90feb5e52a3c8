/** A step of setting a company up, as the database finds it. */
export interface SetupStep {
  readonly step: string
  readonly done: boolean
}

export const STEP_LABELS: Readonly<Record<string, string>> = {
  details: 'Razão social e CNPJ',
  departments: 'Departamentos',
  privacy_notice: 'Aviso de privacidade da empresa',
  employees: 'Pessoas cadastradas',
  admin: 'Administrador com acesso',
}

/** Share of the steps that are done, in whole percent; 0 without steps. */
export function setupPercent(steps: readonly SetupStep[]): number {
  if (steps.length === 0) return 0
  return Math.round((steps.filter(({ done }) => done).length / steps.length) * 100)
}

/** One item that a copy of settings would write: created, updated, or the same already. `current_value` is null where nothing is there yet. */
export interface CopyItem {
  readonly section: string
  readonly section_label: string
  readonly item: string
  readonly current_value: string | null
  readonly new_value: string
  readonly outcome: string
}

export interface CopySection {
  readonly section: string
  readonly label: string
  /** What would be written. */
  readonly changes: readonly CopyItem[]
  /** How many items are the same already. */
  readonly same: number
}

/** The items by section, in the order in which they come. */
export function copySections(items: readonly CopyItem[]): readonly CopySection[] {
  return [...new Set(items.map(({ section }) => section))].map((section) => {
    const own = items.filter((item) => item.section === section)
    const changes = own.filter(({ outcome }) => outcome !== 'same')
    return { section, label: own[0]?.section_label ?? section, changes, same: own.length - changes.length }
  })
}
