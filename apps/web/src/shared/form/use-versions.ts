import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { toast } from '../ui/toast.ts'

/** A save that came too late: the row as it is now, and who saved first where that is known. */
export interface StaleSave<Row> {
  readonly current: Row
  readonly editor: string | null
}

interface Conflict<Row, Values> extends StaleSave<Row> {
  readonly mine: Values
}

/** The row that a form edits, and what to do when somebody else saved it first. */
export function useVersions<Row, Values extends FieldValues>(row: Row, valuesOf: (row: Row) => Values) {
  const [read, setRead] = useState(row)
  const [conflict, setConflict] = useState<Conflict<Row, Values> | null>(null)
  return {
    read,
    /** Asks which version of each field stays. */
    ask: ({ current, editor }: StaleSave<Row>, mine: Values): void => setConflict({ current, editor, mine }),
    /** What the dialog of the conflict needs; null while there is none. */
    resolve(form: Pick<UseFormReturn<Values>, 'reset'>, save: (base: Row, merged: Values) => void) {
      if (conflict === null) return null
      const { current, editor, mine } = conflict
      const theirs = valuesOf(current)
      const adopt = (): void => {
        form.reset(theirs)
        setRead(current)
        setConflict(null)
      }
      return {
        editor,
        base: valuesOf(read),
        mine,
        theirs,
        onClose: () => setConflict(null),
        onReload: () => {
          adopt()
          toast.info('Registro recarregado', {
            action: { label: 'Recuperar o que digitei', onSelect: () => form.reset(mine, { keepDefaultValues: true }) },
          })
        },
        onKeep: (merged: Values) => {
          adopt()
          form.reset(merged, { keepDefaultValues: true })
          save(current, merged)
        },
      }
    },
  }
}
