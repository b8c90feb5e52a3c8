/** Squares of a QR code, row by row: true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Correction level M by version: codewords for correction in each block, number of blocks, codewords in all. */
const VERSIONS: readonly (readonly [correction: number, blocks: number, total: number])[] = [
  [10, 1, 26], [16, 1, 44], [26, 1, 70], [18, 2, 100], [24, 2, 134], [16, 4, 172], [18, 4, 196], [22, 4, 242], [22, 5, 292], [26, 5, 346],
  [30, 5, 404], [22, 8, 466], [22, 9, 532], [24, 9, 581], [24, 10, 655], [28, 10, 733], [28, 11, 815], [26, 13, 901],
]

/** Products in the field of 256 elements that QR codes use (polynomial 0x11d). */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

function generator(degree: number): readonly number[] {
  const factors = Array.from({ length: degree }, () => 0)
  factors[degree - 1] = 1
  let root = 1
  for (let round = 0; round < degree; round += 1) {
    for (let place = 0; place < degree; place += 1) {
      factors[place] = multiply(factors[place] ?? 0, root) ^ (factors[place + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return factors
}

function correctionOf(data: readonly number[], factors: readonly number[]): readonly number[] {
  const rest = Array.from(factors, () => 0)
  for (const byte of data) {
    const lead = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [place, factor] of factors.entries()) rest[place] = (rest[place] ?? 0) ^ multiply(factor, lead)
  }
  return rest
}

/** The text as bytes with its header, filled up to the room of the version. */
function dataWords(bytes: Uint8Array, version: number, room: number): readonly number[] {
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let place = length - 1; place >= 0; place -= 1) bits.push((value >>> place) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, room * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: room }, (_, word) => Number.parseInt(bits.slice(word * 8, word * 8 + 8).join(''), 2))
}

/** Data and correction of all blocks, interleaved as they are drawn. */
function codewords(data: readonly number[], version: number): readonly number[] {
  const [correction, count, total] = VERSIONS[version - 1] ?? [0, 1, 0]
  const short = count - (total % count)
  const length = Math.floor(total / count) - correction
  const factors = generator(correction)
  let from = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const words = data.slice(from, (from += length + (index < short ? 0 : 1)))
    return { words, checks: correctionOf(words, factors) }
  })
  const drawn: number[] = []
  for (let place = 0; place <= length; place += 1) for (const { words } of blocks) if (place < words.length) drawn.push(words[place] ?? 0)
  for (let place = 0; place < correction; place += 1) for (const { checks } of blocks) drawn.push(checks[place] ?? 0)
  return drawn
}

/** Rows and columns on which the small squares of a version stand. */
function alignments(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, place) => version * 4 + 10 - (count - 2 - place) * step)]
}

/** The value with its check bits behind it. */
function checked(value: number, bits: number, polynomial: number): number {
  let rest = value
  for (let round = 0; round < bits; round += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial)
  return (value << bits) | rest
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

interface Canvas {
  readonly size: number
  readonly dark: boolean[][]
  /** Squares with a fixed meaning, which hold no data and stay out of the mask. */
  readonly fixed: boolean[][]
}

function fix({ size, dark, fixed }: Canvas, x: number, y: number, value: boolean): void {
  const [row, marks] = [dark[y], fixed[y]]
  if (row === undefined || marks === undefined || x < 0 || x >= size) return
  row[x] = value
  marks[x] = true
}

/** A square of rings around a centre: the three large ones and the small ones. */
function drawRings(canvas: Canvas, x: number, y: number, reach: number): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      fix(canvas, x + dx, y + dy, ring !== reach - (reach === 4 ? 0 : 1) && ring !== (reach === 4 ? 2 : -1))
    }
  }
}

function drawFormat(canvas: Canvas, mask: number): void {
  const { size } = canvas
  // Level M is 00, so the five bits are the number of the mask.
  const bits = checked(mask, 10, 0x537) ^ 0x5412
  const bit = (place: number): boolean => ((bits >>> place) & 1) === 1
  for (let place = 0; place <= 5; place += 1) fix(canvas, 8, place, bit(place))
  fix(canvas, 8, 7, bit(6))
  fix(canvas, 8, 8, bit(7))
  fix(canvas, 7, 8, bit(8))
  for (let place = 9; place < 15; place += 1) fix(canvas, 14 - place, 8, bit(place))
  for (let place = 0; place < 8; place += 1) fix(canvas, size - 1 - place, 8, bit(place))
  for (let place = 8; place < 15; place += 1) fix(canvas, 8, size - 15 + place, bit(place))
  fix(canvas, 8, size - 8, true)
}

function blank(version: number): Canvas {
  const size = version * 4 + 17
  const squares = (): boolean[][] => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const canvas: Canvas = { size, dark: squares(), fixed: squares() }
  for (let place = 0; place < size; place += 1) {
    fix(canvas, 6, place, place % 2 === 0)
    fix(canvas, place, 6, place % 2 === 0)
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) drawRings(canvas, x, y, 4)
  const at = alignments(version)
  const last = at.length - 1
  for (const [i, x] of at.entries()) {
    for (const [j, y] of at.entries()) {
      const underLarge = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!underLarge) drawRings(canvas, x, y, 2)
    }
  }
  drawFormat(canvas, 0)
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25)
    for (let place = 0; place < 18; place += 1) {
      const [a, b, value] = [size - 11 + (place % 3), Math.floor(place / 3), ((bits >>> place) & 1) === 1]
      fix(canvas, a, b, value)
      fix(canvas, b, a, value)
    }
  }
  return canvas
}

/** Puts the bits where they belong: pairs of columns from the right, upwards and downwards in turn. */
function fill({ size, dark, fixed }: Canvas, words: readonly number[]): void {
  let place = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = dark[y]
        if (row === undefined || fixed[y]?.[x] === true || place >= words.length * 8) continue
        row[x] = (((words[place >>> 3] ?? 0) >>> (7 - (place & 7))) & 1) === 1
        place += 1
      }
    }
  }
}

function masked({ dark, fixed }: Canvas, mask: number): boolean[][] {
  const turns = MASKS[mask]
  return dark.map((row, y) => row.map((value, x) => (fixed[y]?.[x] !== true && turns?.(x, y) === true ? !value : value)))
}

/** Points for runs of five and more squares of one color in a line, and for what looks like a large square in it. */
function linePenalty(line: readonly boolean[]): number {
  let [points, run, seen, before] = [0, 0, 0, !(line[0] ?? false)]
  for (const [place, value] of line.entries()) {
    run = value === before ? run + 1 : 1
    before = value
    if (run === 5) points += 3
    else if (run > 5) points += 1
    seen = ((seen << 1) & 0x7ff) | (value ? 1 : 0)
    if (place >= 10 && (seen === 0b000_0101_1101 || seen === 0b101_1101_0000)) points += 40
  }
  return points
}

/** How hard a pattern is to read: long runs, blocks, what looks like a large square, more of one color. */
function penalty(dark: QrMatrix): number {
  const size = dark.length
  let [points, total] = [0, 0]
  for (const [y, row] of dark.entries()) {
    points += linePenalty(row) + linePenalty(dark.map((other) => other[y] === true))
    const below = dark[y + 1]
    for (const [x, value] of row.entries()) {
      if (value) total += 1
      if (below !== undefined && x + 1 < size && value === row[x + 1] && value === below[x] && value === below[x + 1]) points += 3
    }
  }
  return points + 10 * Math.floor(Math.abs(total * 20 - size * size * 10) / (size * size))
}

/** The QR code of a text of up to 560 bytes, with correction of level M (a seventh of it may be unreadable). Throws RangeError when longer. */
export function qrCode(text: string): QrMatrix {
  const bytes = new TextEncoder().encode(text)
  const roomOf = ([correction, blocks, total]: readonly [number, number, number]): number => total - correction * blocks
  const version = VERSIONS.findIndex((sizes, index) => bytes.length + (index < 9 ? 2 : 3) <= roomOf(sizes)) + 1
  const sizes = VERSIONS[version - 1]
  if (sizes === undefined) throw new RangeError('the text is too long for a QR code')
  const canvas = blank(version)
  fill(canvas, codewords(dataWords(bytes, version, roomOf(sizes)), version))
  const drawn = MASKS.map((_, mask) => {
    drawFormat(canvas, mask)
    const dark = masked(canvas, mask)
    return { dark, points: penalty(dark) }
  })
  return drawn.reduce((best, candidate) => (candidate.points < best.points ? candidate : best)).dark
}

/** The code as a picture with the quiet border that readers need. No `#` and no `%`: clients put it into a data address as it is. */
export function qrSvg(text: string): string {
  const dark = qrCode(text)
  const side = dark.length + 8
  const squares = dark.flatMap((row, y) => row.flatMap((value, x) => (value ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="white"/><path d="${squares}" fill="black"/></svg>`
  )
}
