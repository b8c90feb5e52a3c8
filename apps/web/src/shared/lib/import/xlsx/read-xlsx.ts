import type { Archive } from '../archive.ts'
import type { RawCell } from '../cells.ts'
import { UnusableFile } from '../unusable-file.ts'
import { rowsOfSheet, type SheetLimits } from './cells.ts'
import { dateStyles } from './dates.ts'
import { attribute, attributesOf, contentOf, contentsOf, plainMarkup, tagPattern, textOfString } from './markup.ts'

/** The rows of a sheet, under the name that its tab shows. */
export interface NamedRows {
  readonly name: string
  readonly rows: readonly (readonly RawCell[])[]
}

interface Relation {
  readonly id: string
  /** The last word of what it is: 'worksheet', 'sharedStrings', 'styles'. */
  readonly type: string
  readonly path: string
}

/** A path named in a part, from the root of the archive. */
function pathFrom(folder: string, target: string): string {
  const parts = (target.startsWith('/') ? target : `${folder}/${target}`).split('/').filter((part) => part !== '' && part !== '.')
  return parts.reduce<string[]>((path, part) => (part === '..' ? path.slice(0, -1) : [...path, part]), []).join('/')
}

async function relationsOf(archive: Archive, part: string): Promise<readonly Relation[]> {
  const cut = part.lastIndexOf('/')
  const folder = part.slice(0, Math.max(0, cut))
  const xml = plainMarkup((await archive.textAt(`${folder === '' ? '' : `${folder}/`}_rels/${part.slice(cut + 1)}.rels`)) ?? '')
  return attributesOf(xml, 'Relationship').map((each) => ({
    id: attribute(each, 'Id') ?? '',
    type: (attribute(each, 'Type') ?? '').split('/').at(-1) ?? '',
    path: pathFrom(folder, attribute(each, 'Target') ?? ''),
  }))
}

/** The sheets that one sees, in the order of their tabs; all of them when each is hidden. */
function shownSheets(workbook: string): readonly { readonly id: string; readonly name: string }[] {
  const sheets = attributesOf(contentOf(workbook, 'sheets'), 'sheet')
  const shown = sheets.filter((each) => !(attribute(each, 'state') ?? '').toLowerCase().endsWith('hidden'))
  return (shown.length > 0 ? shown : sheets).flatMap((each) => {
    const id = attribute(each, String.raw`[\w.-]+:id`)
    return id === null ? [] : [{ id, name: attribute(each, 'name') ?? '' }]
  })
}

/** The rows of each sheet of an .xlsx file, or of its first alone; all together stay below the limit of cells. Throws `UnusableFile`. */
export async function readXlsx(archive: Archive, limits: SheetLimits, sheets: 'first' | 'all' = 'first'): Promise<readonly NamedRows[]> {
  const read = async (path: string | undefined): Promise<string> => plainMarkup((path === undefined ? null : await archive.textAt(path)) ?? '')
  const root = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const workbook = await read(root)
  const relations = await relationsOf(archive, root)
  const [strings, styles] = await Promise.all(['sharedStrings', 'styles'].map((part) => read(relations.find(({ type }) => type === part)?.path)))
  const is1904 = ['1', 'true'].includes(attribute(attributesOf(workbook, 'workbookPr')[0] ?? '', 'date1904') ?? '')
  const words = {
    strings: Array.from(contentsOf(strings ?? '', tagPattern('si')), textOfString),
    dateStyles: dateStyles(styles ?? ''),
    is1904,
  }
  const found: NamedRows[] = []
  const seen = new Set<string | undefined>()
  let room = limits.cells
  for (const { id, name } of shownSheets(workbook).slice(0, sheets === 'first' ? 1 : undefined)) {
    const path = relations.find((relation) => relation.id === id)?.path
    // A small file can name a large sheet thousands of times.
    if (seen.has(path)) continue
    seen.add(path)
    const sheet = path === undefined ? null : await archive.textAt(path)
    if (sheet === null) throw new UnusableFile('unreadable')
    const rows = rowsOfSheet(plainMarkup(sheet), words, { ...limits, cells: room })
    room -= rows.reduce((cells, row) => cells + row.length, 0)
    found.push({ name, rows })
  }
  if (found.length === 0) throw new UnusableFile('unreadable')
  return found
}
