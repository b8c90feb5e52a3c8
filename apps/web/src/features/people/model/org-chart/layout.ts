/** Where somebody's card goes, in pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** The lines from a person to the team: an SVG path and the rectangle that holds it. */
export interface Lines {
  readonly id: string
  readonly path: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Layout {
  readonly places: ReadonlyMap<string, Place>
  readonly lines: readonly Lines[]
  readonly width: number
  readonly height: number
}

export interface LayoutNode {
  readonly id: string
  /** Nobody answers to this person, shown or not. Such people stand in columns, and so do those whose team is folded. */
  readonly isSingle: boolean
  readonly team: readonly LayoutNode[]
}

export const CARD_WIDTH = 252
export const CARD_HEIGHT = 96

/** Heights are counted in rows of 12 px, so that outlines of branches can be compared row by row. */
const ROW = 12
const CARD_ROWS = CARD_HEIGHT / ROW
const GAP_ROWS = 4
const LEVEL_ROWS = CARD_ROWS + GAP_ROWS
const COLUMN_ROWS = CARD_ROWS + 1
const LONGEST_COLUMN = 8
/** Of people whose teams are folded: the first levels of a company then fill a screen in both directions. */
const FOLDED_COLUMN = 3
const SIDE_GAP = 20
const SPINE = 12
const MARGIN = 24
const HALF = CARD_WIDTH / 2

interface Pen {
  readonly card: (id: string, centre: number, row: number) => void
  readonly line: (id: string, steps: readonly (readonly [fromX: number, fromRow: number, toX: number, toRow: number])[]) => void
}

/** A part of the drawing around x = 0: its outline row by row, where the line from above enters, and how to draw it. */
interface Block {
  readonly left: readonly number[]
  readonly right: readonly number[]
  readonly entry: number
  readonly draw: (pen: Pen, x: number, row: number) => void
}

function filled(rows: number, value: number): number[] {
  return Array.from({ length: rows }, () => value)
}

function cardBlock({ id }: LayoutNode): Block {
  return { left: filled(CARD_ROWS, -HALF), right: filled(CARD_ROWS, HALF), entry: 0, draw: (pen, x, row) => pen.card(id, x, row) }
}

/** People one below the other, with a line down their side if they hang on somebody. */
function columnBlock(people: readonly LayoutNode[], isLed: boolean): Block {
  const rows = people.length * COLUMN_ROWS - 1
  const spine = -HALF - SPINE
  return {
    left: filled(rows, spine),
    right: filled(rows, HALF),
    entry: spine,
    draw: (pen, x, row) => {
      const middle = (index: number): number => row + index * COLUMN_ROWS + CARD_ROWS / 2
      people.forEach(({ id }, index) => pen.card(id, x, row + index * COLUMN_ROWS))
      if (!isLed) return
      pen.line(people[0]?.id ?? '', [
        [x + spine, row, x + spine, middle(people.length - 1)],
        ...people.map((_, index) => [x + spine, middle(index), x - HALF, middle(index)] as const),
      ])
    },
  }
}

function columnsOf(people: readonly LayoutNode[], longest: number): readonly (readonly LayoutNode[])[] {
  const length = people.length <= 2 ? 1 : Math.min(longest, Math.ceil(people.length / Math.ceil(people.length / longest)))
  return Array.from({ length: Math.ceil(people.length / length) }, (_, index) => people.slice(index * length, (index + 1) * length))
}

function blocksOf(people: readonly LayoutNode[], isLed: boolean): readonly Block[] {
  const open = people.filter(({ team }) => team.length > 0)
  const folded = people.filter(({ isSingle, team }) => !isSingle && team.length === 0)
  const columns = [...columnsOf(folded, FOLDED_COLUMN), ...columnsOf(people.filter(({ isSingle }) => isSingle), LONGEST_COLUMN)]
  return [...open.map(branchBlock), ...columns.map((column) => (column[0] && column.length === 1 ? cardBlock(column[0]) : columnBlock(column, isLed)))]
}

/** Blocks side by side, each as far left as the outlines before it allow. Returns where each goes and the common outline. */
function sideBySide(blocks: readonly Block[]): { readonly at: readonly number[]; readonly left: number[]; readonly right: number[] } {
  const left: number[] = []
  const right: number[] = []
  const at = blocks.map((block, index) => {
    const reach = block.left.map((edge, row) => (right[row] ?? Number.NEGATIVE_INFINITY) + SIDE_GAP - edge)
    const shift = index === 0 ? 0 : reach.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY)
    block.left.forEach((edge, row) => {
      left[row] = Math.min(left[row] ?? Number.POSITIVE_INFINITY, edge + shift)
      right[row] = Math.max(right[row] ?? Number.NEGATIVE_INFINITY, (block.right[row] ?? 0) + shift)
    })
    return shift
  })
  return { at, left, right }
}

function branchBlock(node: LayoutNode): Block {
  if (node.team.length === 0) return cardBlock(node)
  const blocks = blocksOf(node.team, true)
  const { at, left, right } = sideBySide(blocks)
  const middle = ((at[0] ?? 0) + (at.at(-1) ?? 0)) / 2
  const entries = blocks.map(({ entry }, index) => entry + (at[index] ?? 0) - middle)
  const [from, to] = [Math.min(0, ...entries), Math.max(0, ...entries)]
  return {
    left: [...filled(CARD_ROWS, -HALF), ...filled(GAP_ROWS, from), ...left.map((edge) => edge - middle)],
    right: [...filled(CARD_ROWS, HALF), ...filled(GAP_ROWS, to), ...right.map((edge) => edge - middle)],
    entry: 0,
    draw: (pen, x, row) => {
      const bus = row + CARD_ROWS + GAP_ROWS / 2
      pen.card(node.id, x, row)
      pen.line(node.id, [
        [x, row + CARD_ROWS, x, bus],
        [x + from, bus, x + to, bus],
        ...entries.map((entry) => [x + entry, bus, x + entry, row + LEVEL_ROWS] as const),
      ])
      blocks.forEach((block, index) => block.draw(pen, x + (at[index] ?? 0) - middle, row + LEVEL_ROWS))
    },
  }
}

/** Draws people from the top down: branches as close as their outlines allow, those without a team in columns. Nothing overlaps. */
export function layOut(roots: readonly LayoutNode[]): Layout {
  const blocks = blocksOf(roots, false)
  const { at, left, right } = sideBySide(blocks)
  const shiftX = MARGIN - left.reduce((least, edge) => Math.min(least, edge), 0)
  const places = new Map<string, Place>()
  const lines: Lines[] = []
  const toY = (row: number): number => MARGIN + row * ROW
  const pen: Pen = {
    card: (id, centre, row) => void places.set(id, { x: Math.round(centre - HALF + shiftX), y: toY(row) }),
    line: (id, steps) => {
      const points = steps.map(([fromX, fromRow, toX, toRow]) => [Math.round(fromX + shiftX), toY(fromRow), Math.round(toX + shiftX), toY(toRow)] as const)
      lines.push({
        id: `${id}/${String(lines.length)}`,
        path: points.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join(''),
        left: Math.min(...points.flatMap(([x1, , x2]) => [x1, x2])),
        right: Math.max(...points.flatMap(([x1, , x2]) => [x1, x2])),
        top: Math.min(...points.map(([, y1]) => y1)),
        bottom: Math.max(...points.map(([, , , y2]) => y2)),
      })
    },
  }
  blocks.forEach((block, index) => block.draw(pen, at[index] ?? 0, 0))
  return {
    places,
    lines,
    width: Math.round(right.reduce((most, edge) => Math.max(most, edge), 0) + shiftX + MARGIN),
    height: left.length === 0 ? 0 : toY(left.length) + MARGIN,
  }
}
