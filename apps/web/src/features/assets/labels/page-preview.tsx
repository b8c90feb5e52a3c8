import { drawLabel, type LabelChoices, type LabelDrawing, type LabelledAsset, type Measure, MM } from '../model/labels/label.ts'
import { cornerOf, perPage, placedOn } from '../model/labels/label-sheets.ts'

interface PagePreviewProps {
  readonly assets: readonly LabelledAsset[]
  readonly choices: LabelChoices
  readonly measure: Measure
}

function Label({ drawing: { code, lines }, x, y }: { readonly drawing: LabelDrawing; readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`}>
      <path
        transform={`translate(${String(code.x)} ${String(code.y)}) scale(${String(code.square)})`}
        d={code.runs.map((run) => `M${String(run.x)} ${String(run.y)}h${String(run.length)}v1h-${String(run.length)}z`).join('')}
      />
      {lines.map((line) => (
        <text key={line.y} x={line.x} y={line.y} fontSize={line.size / MM} fontWeight={line.isBold ? 700 : 400} textLength={line.width} lengthAdjust="spacingAndGlyphs">
          {line.text}
        </text>
      ))}
    </g>
  )
}

/** The first page as it will be printed, with the cuts of the sheet, which are not printed. */
export function PagePreview({ assets, choices, measure }: PagePreviewProps) {
  const { sheet, first } = choices
  const placed = placedOn(sheet, first, assets, 0)
  const [from, to] = [placed[0]?.thing.tag ?? '', placed.at(-1)?.thing.tag ?? '']
  return (
    <svg
      role="img"
      aria-label={`Primeira folha, ${placed.length === 1 ? `com a etiqueta ${from}` : `com as etiquetas de ${from} a ${to}`}`}
      viewBox={`0 0 ${String(sheet.page.width)} ${String(sheet.page.height)}`}
      className="w-full rounded-md border shadow-1"
      fontFamily="Helvetica, Arial, sans-serif"
      fill="black"
    >
      <rect width={sheet.page.width} height={sheet.page.height} fill="white" />
      {Array.from({ length: perPage(sheet) }, (_, place) => {
        const { x, y } = cornerOf(sheet, place)
        return <rect key={place} x={x} y={y} width={sheet.width} height={sheet.height} rx={1.5} fill={place < first ? '#e5e7eb' : 'none'} stroke="#9ca3af" strokeWidth={0.2} strokeDasharray="1 1" />
      })}
      {placed.map(({ thing, place }) => (
        <Label key={place} drawing={drawLabel(thing, choices, measure)} {...cornerOf(sheet, place)} />
      ))}
    </svg>
  )
}
