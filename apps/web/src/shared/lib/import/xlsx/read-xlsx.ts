import { openArchive } from '../archive.ts'
import type { RawCell } from '../cells.ts'
import { UnusableFile } from '../unusable-file.ts'
import { rowsOfSheet, type SheetLimits } from './cells.ts'
import { dateStyles } from './dates.ts'
import { attribute, attributesOf, contentOf, elementPattern, plainMarkup, textOfString } from './markup.ts'

type Archive = (path: string) => Promise<string | null>

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
  const xml = plainMarkup((await archive(`${folder === '' ? '' : `${folder}/`}_rels/${part.slice(cut + 1)}.rels`)) ?? '')
  return attributesOf(xml, 'Relationship').map((each) => ({
    id: attribute(each, 'Id') ?? '',
    type: (attribute(each, 'Type') ?? '').split('/').at(-1) ?? '',
    path: pathFrom(folder, attribute(each, 'Target') ?? ''),
  }))
}

/** The sheet that one sees first. */
function firstSheet(workbook: string): string | null {
  const sheets = attributesOf(contentOf(workbook, 'sheets'), 'sheet')
  const shown = sheets.find((each) => !(attribute(each, 'state') ?? '').toLowerCase().endsWith('hidden'))
  const sheet = shown ?? sheets[0]
  return sheet === undefined ? null : attribute(sheet, String.raw`[\w.-]+:id`)
}

/** The rows of the first sheet of an .xlsx file. Throws `UnusableFile`. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<readonly (readonly RawCell[])[]> {
  const archive = openArchive(bytes)
  const read = async (path: string | undefined): Promise<string> => plainMarkup((path === undefined ? null : await archive(path)) ?? '')
  const root = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const workbook = await read(root)
  const relations = await relationsOf(archive, root)
  const sheetId = firstSheet(workbook)
  const sheetPath = relations.find(({ id }) => id === sheetId)?.path
  if (sheetPath === undefined) throw new UnusableFile('unreadable')
  const [sheet, strings, styles] = await Promise.all([
    archive(sheetPath),
    read(relations.find(({ type }) => type === 'sharedStrings')?.path),
    read(relations.find(({ type }) => type === 'styles')?.path),
  ])
  if (sheet === null) throw new UnusableFile('unreadable')
  const is1904 = ['1', 'true'].includes(attribute(attributesOf(workbook, 'workbookPr')[0] ?? '', 'date1904') ?? '')
  const words = { strings: Array.from(strings.matchAll(elementPattern('si')), (match) => textOfString(match[2] ?? '')), dateStyles: dateStyles(styles), is1904 }
  return rowsOfSheet(plainMarkup(sheet), words, limits)
}
