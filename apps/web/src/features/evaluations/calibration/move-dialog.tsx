import { ReasonDialog, type ReasonWords } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft } from '#shared/form/use-draft.ts'
import { calibrate } from '../data/results/result-acts.ts'
import { resultKeys } from '../data/results/result-keys.ts'
import { type Placed, placeName, type Spot } from '../model/calibration/board.ts'

export interface Move {
  readonly placed: Placed
  readonly from: Spot
  readonly to: Spot
}

interface Written {
  readonly to: Spot
  readonly reason: string
}

const UNDONE = 'Desfeito'

/** Moves in the 9-box, each with the way back. */
export function useCalibrating(onDone: () => void) {
  return useAct({
    act: ({ move, to, reason }: Written & { readonly move: Move }) => calibrate(move.placed.participant_id, to, reason),
    done: (_nothing, { move, to }) => [`${move.placed.person.name} em ${placeName(to.performance, to.potential)}`],
    stale: [resultKeys.all],
    // The way back is written too: the log tells both.
    undo: ({ move, reason }) => (reason === UNDONE ? null : { move, to: move.from, reason: UNDONE }),
    onDone,
  })
}

/** Why somebody is moved. What was typed outlives the dialog until the move is made or given up. */
export function MoveDialog({ move, act, onClose }: { readonly move: Move; readonly act: ReturnType<typeof useCalibrating>; readonly onClose: () => void }) {
  const { placed, from, to } = move
  const draft = useDraft<ReasonWords>(`calibration:${placed.participant_id}`, { words: '' })
  return (
    <ReasonDialog
      title={`Mover ${placed.person.name}?`}
      description={`De ${placeName(from.performance, from.potential)} para ${placeName(to.performance, to.potential)}. A nota calculada continua guardada.`}
      label="Justificativa"
      missing="Escreva por que a pessoa muda de lugar"
      hint="Fica no histórico da calibração, com o seu nome."
      most={300}
      confirmLabel="Mover"
      failure="A pessoa não mudou de lugar"
      draft={draft}
      act={act}
      onConfirm={(reason) => act.mutate({ move, to, reason }, { onSuccess: () => draft.drop() })}
      onClose={onClose}
    />
  )
}
