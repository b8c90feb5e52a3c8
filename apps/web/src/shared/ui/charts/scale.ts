/** Round values for the axis of a chart, from at or below `min` to at or above `max`, at most five. */
export function axisTicks(min: number, max: number): readonly number[] {
  const span = Math.max(max - min, 1)
  const rough = span / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const first = Math.floor(min / step)
  const last = Math.max(Math.ceil(max / step), first + 1)
  // Multiplied, not added up: 0,1 + 0,2 would not be 0,3.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Where a value stands between the first and the last tick, in percent from the bottom. */
export function percentBetween(value: number, ticks: readonly number[]): number {
  const [low = 0] = ticks
  const high = ticks.at(-1) ?? low
  return high === low ? 0 : ((value - low) / (high - low)) * 100
}
