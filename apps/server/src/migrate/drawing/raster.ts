/** A flat shape of a drawing that is 64 wide and high: an ellipse (center, radii), or a closed curve (a start, then cubic pieces of three points). */
export type Shape = { readonly fill: string } & (
  | { readonly ellipse: readonly [number, number, number, number] }
  | { readonly curve: readonly number[] }
)

const UNITS = 64
/** Pixels of the picture, and how many dots each is made of in both directions, which smooths the edges. */
const SIDE = 112
const DOTS = 3
const WIDTH = SIDE * DOTS
const SCALE = WIDTH / UNITS
const PIECES = 10

export interface Raster {
  readonly side: number
  /** Red, green and blue of each pixel, row by row. */
  readonly pixels: Uint8Array
}

type Span = readonly [from: number, to: number]
type Point = readonly [x: number, y: number]

function ellipseSpans([cx, cy, rx, ry]: readonly [number, number, number, number], y: number): readonly Span[] {
  const share = (y - cy) / ry
  if (Math.abs(share) >= 1) return []
  const half = rx * Math.sqrt(1 - share * share)
  return [[cx - half, cx + half]]
}

function pointsOf(curve: readonly number[]): readonly Point[] {
  const at = (index: number): number => curve[index] ?? 0
  const points: Point[] = [[at(0), at(1)]]
  for (let start = 0; start + 7 < curve.length; start += 6) {
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const t = piece / PIECES
      const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      const along = (axis: 0 | 1): number => weights.reduce((sum, weight, point) => sum + weight * at(start + 2 * point + axis), 0)
      points.push([along(0), along(1)])
    }
  }
  return points
}

/** Inside is what an odd number of edges lies before. */
function curveSpans(points: readonly Point[], y: number): readonly Span[] {
  const crossings: number[] = []
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1]
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  }
  const sorted = crossings.toSorted((one, other) => one - other)
  return sorted.flatMap((from, index): Span[] => (index % 2 === 0 ? [[from, sorted[index + 1] ?? from]] : []))
}

function fillShape(dots: Uint32Array, shape: Shape): void {
  const color = Number.parseInt(shape.fill.slice(1), 16)
  const points = 'curve' in shape ? pointsOf(shape.curve) : []
  for (let row = 0; row < WIDTH; row += 1) {
    const y = (row + 0.5) / SCALE
    const spans = 'ellipse' in shape ? ellipseSpans(shape.ellipse, y) : curveSpans(points, y)
    for (const [from, to] of spans) {
      const [start, end] = [from, to].map((x) => row * WIDTH + Math.min(WIDTH, Math.max(0, Math.round(x * SCALE))))
      dots.fill(color, start, end)
    }
  }
}

/** The middle of each pixel's dots. */
function smoothed(dots: Uint32Array): Uint8Array {
  const pixels = new Uint8Array(SIDE * SIDE * 3)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const first = Math.floor(pixel / SIDE) * DOTS * WIDTH + (pixel % SIDE) * DOTS
    let [red, green, blue] = [0, 0, 0]
    for (let dot = 0; dot < DOTS * DOTS; dot += 1) {
      const color = dots[first + Math.floor(dot / DOTS) * WIDTH + (dot % DOTS)] ?? 0
      red += color >> 16
      green += (color >> 8) & 255
      blue += color & 255
    }
    pixels.set([red, green, blue].map((sum) => Math.round(sum / (DOTS * DOTS))), pixel * 3)
  }
  return pixels
}

/** Draws shapes over each other, the first below. */
export function drawShapes(shapes: readonly Shape[]): Raster {
  const dots = new Uint32Array(WIDTH * WIDTH)
  for (const shape of shapes) fillShape(dots, shape)
  return { side: SIDE, pixels: smoothed(dots) }
}
