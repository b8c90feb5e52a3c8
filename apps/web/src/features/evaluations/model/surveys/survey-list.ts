import { parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { shareOf } from '#shared/lib/share.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { id, matching, oneOf, type Param, passing, type Sort, sortBy } from '#shared/list/state/params.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type SurveyRow = Shapes.FormListRow

const SORTS = ['opened', 'about', 'label', 'ends'] as const
type SurveySort = (typeof SORTS)[number]
const NEWEST: Sort<SurveySort> = { column: 'opened', descending: true }
const sorting = sortBy(SORTS, 'opened')
/** The newest first, unless somebody chose. */
const sort: Param<Sort<SurveySort>, string> = { ...sorting, start: NEWEST, read: (raw) => (SORTS.some((column) => column === raw.replace(/^-/, '')) ? sorting.read(raw) : NEWEST) }

/** A purpose of forms, as the database names it. */
const purpose = matching(/^[a-z][a-z0-9_]{0,39}$/)

/**
 * What the page shows. `aba` is the tab; `formulario` is open over it. In the evolution, `serie` is the question that is followed and
 * `medida` what of it.
 */
export const surveyList = listState({
  filters: { tipo: purpose, situacao: oneOf(['open', 'closed']) },
  shown: { aba: passing(oneOf(['evolucao'])), sort, formulario: passing(id), serie: passing(matching(/^[0-9a-f]{32}$/)), medida: oneOf(['favoraveis']) },
})
export type SurveyListState = typeof surveyList.start

export const MODES: Readonly<Record<SurveyRow['mode'], string>> = { identified: 'Identificado', anonymous: 'Anônimo', sealed: 'Em sigilo', mixed: 'Em parte em sigilo' }
export const STATES: Readonly<Record<SurveyRow['state'], { readonly label: string; readonly tone: 'info' | 'warning' | 'neutral' }>> = {
  open: { label: 'Recebe respostas', tone: 'info' },
  closing: { label: 'Encerrando', tone: 'warning' },
  closed: { label: 'Encerrado', tone: 'neutral' },
}

/** '12 de 40 (30%)'; few answers to an anonymous form are not counted aloud. */
export function participationOf({ answered, invited, state, min_group: minimum }: Pick<SurveyRow, 'answered' | 'invited' | 'state' | 'min_group'>): string {
  const asked = invited.toLocaleString('pt-BR')
  if (answered !== null) return `${answered.toLocaleString('pt-BR')} de ${asked} (${shareOf(answered, invited)})`
  return state === 'closed' ? `Menos de ${minimum} de ${asked}` : `Ainda não contada, de ${asked}`
}

const dayOf = (instant: string | null): Date | null => parseCivilDate(instant?.slice(0, 10))

/** The list as a file. */
export const exportColumns: readonly ExportColumn<SurveyRow>[] = [
  { header: 'Assunto', value: ({ about }) => about, width: 48 },
  { header: 'Tipo', value: ({ label }) => label, width: 24 },
  { header: 'Privacidade', value: ({ mode }) => MODES[mode], width: 20 },
  { header: 'Situação', value: ({ state }) => STATES[state].label, width: 18 },
  { header: 'Abertura', value: ({ opened_at: at }) => dayOf(at) },
  { header: 'Encerramento', value: ({ ends_at: at }) => dayOf(at) },
  { header: 'Convidados', value: ({ invited }) => invited },
  { header: 'Respostas', value: ({ answered }) => answered },
  { header: 'Participação (%)', value: ({ answered, invited }) => (answered === null || invited === 0 ? null : Math.round((answered * 1000) / invited) / 10) },
]
