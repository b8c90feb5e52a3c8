import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Board = Shapes.EvaluationPlaces
export type Place = Shapes.EvaluationPlace
export type Placed = Shapes.EvaluationPlaced
export type Change = Shapes.EvaluationCalibrationLogRow
export type Spread = Shapes.EvaluationSpread

export type Level = 1 | 2 | 3
export const LEVELS = [1, 2, 3] as const

/** Where somebody stands: performance and potential, null for none. */
export interface Spot {
  readonly performance: number | null
  readonly potential: number | null
}

interface BoxWords {
  readonly name: string
  /** What to think of for who stands there. */
  readonly hint: string
}

/** The nine places, by performance and potential. */
const BOXES: Readonly<Record<string, BoxWords>> = {
  '13': { name: 'Enigma', hint: 'Muito potencial que ainda não aparece nas entregas: entenda o que trava.' },
  '23': { name: 'Forte desempenho', hint: 'Entrega e pode mais: dê desafios maiores.' },
  '33': { name: 'Alto potencial', hint: 'Prepare para o próximo passo e cuide para não perder.' },
  '12': { name: 'Questionável', hint: 'Combine metas curtas e acompanhe de perto.' },
  '22': { name: 'Mantenedor', hint: 'Sustenta o dia a dia: desenvolva e reconheça.' },
  '32': { name: 'Forte', hint: 'Entrega acima: amplie a responsabilidade.' },
  '11': { name: 'Insuficiente', hint: 'Plano de recuperação, com prazo e apoio.' },
  '21': { name: 'Eficaz', hint: 'Entrega o combinado onde está: mantenha o engajamento.' },
  '31': { name: 'Especialista', hint: 'Referência no que faz: reconheça sem precisar promover.' },
}

export const boxOf = (performance: Level, potential: Level): BoxWords => BOXES[`${performance}${potential}`] ?? { name: '', hint: '' }

/** What the place is called: one of nine, or what is missing for one. */
export function placeName(performance: number | null, potential: number | null): string {
  if (performance === null) return 'Sem nota'
  return potential === null ? 'Sem potencial' : (BOXES[`${performance}${potential}`]?.name ?? '')
}

/** How the list's filter writes a place. */
export const placeKey = ({ performance, potential }: Spot): string => `${performance ?? ''}${potential ?? 0}`

export const sameSpot = (one: Spot, other: Spot): boolean => one.performance === other.performance && one.potential === other.potential

const limit = (level: number): Level => Math.min(3, Math.max(1, level)) as Level

const STEPS: Readonly<Record<string, readonly [performance: number, potential: number]>> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

/** The place that an arrow leads to; the middle for who has none yet, null where there is nothing further. */
export function spotAfter(key: string, from: Spot): Spot | null {
  const step = STEPS[key]
  if (step === undefined) return null
  if (from.performance === null || from.potential === null) return { performance: from.performance ?? 2, potential: 2 }
  const to = { performance: limit(from.performance + step[0]), potential: limit(from.potential + step[1]) }
  return sameSpot(from, to) ? null : to
}

/** Every place, the highest row first. */
export const SPOTS: readonly { readonly performance: Level; readonly potential: Level }[] = LEVELS.toReversed().flatMap((potential) => LEVELS.map((performance) => ({ performance, potential })))

/** Those who stand at a place, and how many they are. */
export const placeAt = ({ boxes }: Board, spot: Spot): Place | undefined => boxes.find((box) => sameSpot(box, spot))

/** Who cannot be drawn in the 9-box. */
export const trayOf = ({ boxes }: Board): readonly Place[] => boxes.filter(({ performance, potential }) => performance === null || potential === null)

/** 'Questionável → Forte'. */
export const moveText = ({ from_performance: was, to_performance: is, from_potential: wasPotential, to_potential: isPotential }: Pick<Change, 'from_performance' | 'to_performance' | 'from_potential' | 'to_potential'>): string =>
  `${placeName(was, wasPotential)} → ${placeName(is, isPotential)}`

/** The parts of the curve, the highest class first, as people say '20, 70, 10'. */
export const USUAL_CURVE = [20, 70, 10] as const

/** Of an address; what does not add up to a whole is the usual curve. */
export function curveOf(address: string): readonly number[] {
  const shares = address.split('-').map(Number)
  return shares.length === 3 && shares.reduce((sum, share) => sum + share, 0) === 100 ? shares : USUAL_CURVE
}

export const CLASS_LABELS = ['Acima: de 85% a 100%', 'No meio: de 60% até antes de 85%', 'Abaixo: menos de 60%'] as const

/** How many people are of each class and how many the curve suggests, the highest class first. */
export function classesOf({ boxes, curve }: Spread): readonly { readonly label: string; readonly people: number; readonly suggested: number }[] {
  return LEVELS.toReversed().map((level, place) => ({
    label: CLASS_LABELS[place] ?? '',
    people: boxes.filter(({ performance }) => performance === level).reduce((sum, { people }) => sum + people, 0),
    suggested: curve?.[level - 1] ?? 0,
  }))
}
