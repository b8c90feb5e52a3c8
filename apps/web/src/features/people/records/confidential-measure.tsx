import { useState } from 'react'

import { CasePanel } from '#shared/confidential/case-panel.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { saveRecord } from '../data/records/record-saves.ts'
import type { RecordPerson } from '../model/history/record-person.ts'

export interface ConfidentialMeasureProps {
  readonly person: RecordPerson
  readonly row: RecordRow
  readonly onWritten: (row: RecordRow) => void
  /** Somebody saved first: reads the records again. */
  readonly onReload: () => void
}

/** Who sees a confidential measure, and the way to show it to everybody who sees measures. */
export function ConfidentialMeasure({ person, row, onWritten, onReload }: ConfidentialMeasureProps) {
  const [isAsking, setAsking] = useState(false)
  const lift = useAct({
    act: () => saveRecord({ person, record: 'disciplinary', values: { confidential: false }, row, isSingle: false, isConfirmed: false }),
    done: (written) => (written === null ? null : ['A medida não é mais sigilosa', person.name]),
    stale: SUBJECTS.confidential,
    onDone: (written) => {
      setAsking(false)
      if (written === null) onReload()
      else onWritten(written)
    },
  })
  return (
    <>
      <CasePanel
        caseId={row.id}
        actions={
          <Button size="sm" onClick={() => setAsking(true)}>
            Deixar de ser sigilosa
          </Button>
        }
      />
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            lift.reset()
            setAsking(false)
          }}
          title="Deixar de ser sigilosa?"
          description={`Os administradores e ${person.name} passam a ver esta medida, e a ciência pode ser dada.`}
          confirmLabel="Deixar de ser sigilosa"
          pending={lift.isPending}
          error={lift.error}
          failure="A medida continua sigilosa"
          onConfirm={() => lift.mutate()}
        />
      )}
    </>
  )
}
