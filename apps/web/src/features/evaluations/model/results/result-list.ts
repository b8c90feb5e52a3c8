import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { parseCivilDate } from '#shared/lib/dates.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { id, matching, oneOf, passing, sortBy } from '#shared/list/state/params.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { placeName } from '../calibration/board.ts'

export type ResultRow = Shapes.EvaluationResultListRow
export type ResultState = ResultRow['state']

interface StateWords {
  readonly label: string
  readonly tone: 'neutral' | 'primary' | 'success' | 'warning' | 'info'
}

/** How far a result is. */
export const RESULT_STATES: Readonly<Record<ResultState, StateWords>> = {
  unscored: { label: 'Sem nota', tone: 'neutral' },
  calibrating: { label: 'A calibrar', tone: 'warning' },
  manager: { label: 'Com o gestor', tone: 'info' },
  person: { label: 'Com a pessoa', tone: 'primary' },
  acknowledged: { label: 'Ciente', tone: 'success' },
}
const STATE_NAMES = Object.keys(RESULT_STATES) as readonly ResultState[]

/** A place of the 9-box in an address, performance and potential; 0 is none. */
const BOX = /^[1-3][0-3]$/

/**
 * What the pages of a cycle's results keep in the address: whose result is open (`participant`), the parts of the curve, and the filters,
 * which the list shares with the 9-box.
 */
export const resultList = listState({
  filters: { department: id, box: matching(BOX), state: oneOf(STATE_NAMES) },
  shown: {
    tab: passing(matching(/^[a-z]{1,20}$/)), sort: sortBy(['name', 'score'], 'name'), participant: passing(id),
    curva: passing(matching(/^\d{1,3}-\d{1,3}-\d{1,3}$/)),
  },
})
export type ResultListState = typeof resultList.start

export const resultColumns: readonly ExportColumn<ResultRow>[] = [
  { header: 'Nome', value: ({ employee }) => employee.name, width: 32 },
  { header: 'Cargo', value: ({ employee }) => employee.position, width: 28 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Nota', value: ({ score }) => score },
  { header: 'Percentual', value: ({ percent }) => percent },
  { header: 'Quadrante', value: ({ box }) => placeName(Number(box.slice(0, -1)) || null, Number(box.slice(-1)) || null), width: 22 },
  { header: 'Calibrado', value: ({ is_calibrated: moved }) => (moved ? 'Sim' : 'Não') },
  { header: 'Situação', value: ({ state }) => RESULT_STATES[state].label, width: 16 },
  { header: 'Liberado ao gestor em', value: ({ manager_released_at: at }) => parseCivilDate(at?.slice(0, 10)) },
  { header: 'Liberado à pessoa em', value: ({ person_released_at: at }) => parseCivilDate(at?.slice(0, 10)) },
  { header: 'Ciência em', value: ({ acknowledged_at: at }) => parseCivilDate(at?.slice(0, 10)) },
]
