import { fieldConflicts } from '#shared/lib/versions.ts'
import { KIND_LABELS, LEVEL_LABELS } from '../goal.ts'
import { hasTarget, type ObjectiveDraft } from './objective-draft.ts'

type DraftField = Exclude<keyof ObjectiveDraft, 'reason' | 'audience'>

const FIELD_LABELS: Readonly<Record<DraftField, string>> = {
  title: 'Objetivo', description: 'Por que importa', level: 'Nível', owner: 'Quem responde', departmentId: 'Departamento', parent: 'Alinhado a', contributes: 'Conta no objetivo de cima', weight: 'Peso no de cima',
  contributors: 'Quem contribui', visibility: 'Quem lê', repeats: 'Repetir a cada ciclo', keyResults: 'Resultados-chave',
}
const FIELDS = Object.keys(FIELD_LABELS) as DraftField[]

/** A field in words. */
function wordsOf(draft: ObjectiveDraft, field: DraftField, departmentOf: (id: string) => string): string {
  switch (field) {
    case 'level':
      return LEVEL_LABELS[draft.level]
    case 'owner':
      return draft.owner?.name ?? ''
    case 'departmentId':
      return departmentOf(draft.departmentId)
    case 'parent':
      return draft.parent?.title ?? ''
    case 'contributes':
      return draft.contributes ? 'Sim' : 'Não'
    case 'repeats':
      return draft.repeats ? 'Sim' : 'Não'
    case 'visibility':
      return draft.visibility === 'private' ? 'Privado' : 'Toda a empresa'
    case 'contributors':
      return draft.contributors.map(({ name }) => name).join(', ')
    case 'keyResults':
      return draft.keyResults.map(({ title, kind, start, target }) => [title, hasTarget(kind) ? [start, target].filter((each) => each !== '').join(' → ') : KIND_LABELS[kind]].filter((each) => each !== '').join(': ')).join('; ')
    default:
      return draft[field]
  }
}

/** What tells two versions apart: whatever a screen alone keeps is none of it. */
function comparable(draft: ObjectiveDraft): Readonly<Record<DraftField, string>> {
  return Object.fromEntries(
    FIELDS.map((field) => {
      const value = draft[field]
      return [field, field === 'keyResults' ? JSON.stringify(draft.keyResults.map(({ key: _key, milestones, ...rest }) => [rest, milestones.map(({ key: _of, ...own }) => own)])) : JSON.stringify(value)]
    }),
  ) as Record<DraftField, string>
}

/** The fields in which what is typed and what somebody else saved differ, with both in words. */
export function objectiveConflicts(base: ObjectiveDraft, mine: ObjectiveDraft, theirs: ObjectiveDraft, departmentOf: (id: string) => string) {
  return fieldConflicts(FIELDS, comparable(base), comparable(mine), comparable(theirs)).map((found) => ({
    ...found, label: FIELD_LABELS[found.field], mine: wordsOf(mine, found.field, departmentOf), theirs: wordsOf(theirs, found.field, departmentOf),
  }))
}
