/** What each relation counts, of a hundred. */
export type Weights<Name extends string = string> = Readonly<Partial<Record<Name, number>>>

export const totalOf = (weights: Weights): number => Math.round(Object.values(weights).reduce<number>((sum, weight) => sum + (weight ?? 0), 0) * 100) / 100

/** Shares of a total in whole numbers, in proportion to what is given: the largest remainders are rounded up. */
export function shares(parts: readonly number[], total: number): readonly number[] {
  const sum = parts.reduce((all, part) => all + part, 0)
  const exact = parts.map((part) => (sum === 0 ? total / parts.length : (part * total) / sum))
  const whole = exact.map(Math.floor)
  const left = total - whole.reduce((all, part) => all + part, 0)
  const raised = new Set(
    exact
      .map((part, place) => [place, part - Math.floor(part)] as const)
      .toSorted(([one, a], [other, b]) => b - a || one - other)
      .slice(0, left)
      .map(([place]) => place),
  )
  return whole.map((part, place) => part + (raised.has(place) ? 1 : 0))
}

/** The weights with one of them changed (or taken out: null), the others sharing what is left of a hundred as they did before. */
export function redistributed<Name extends string>(weights: Weights<Name>, name: Name, value: number | null): Weights<Name> {
  const own = value === null ? null : Math.max(0, Math.min(100, Math.round(value)))
  const others = (Object.keys(weights) as Name[]).filter((each) => each !== name)
  if (others.length === 0) return (own === null ? {} : { [name]: 100 }) as Weights<Name>
  const rest = shares(others.map((each) => weights[each] ?? 0), 100 - (own ?? 0))
  const next = Object.fromEntries(others.map((each, place) => [each, rest[place] ?? 0]))
  return (own === null ? next : { ...next, [name]: own }) as Weights<Name>
}

/** What the others count where one of them has no answers: to two decimals. */
export function withoutOne<Name extends string>(weights: Weights<Name>, missing: Name): Weights<Name> {
  const others = (Object.keys(weights) as Name[]).filter((each) => each !== missing)
  const total = others.reduce((sum, each) => sum + (weights[each] ?? 0), 0)
  return Object.fromEntries(others.map((each) => [each, total === 0 ? 0 : Math.round(((weights[each] ?? 0) * 10_000) / total) / 100])) as Weights<Name>
}
