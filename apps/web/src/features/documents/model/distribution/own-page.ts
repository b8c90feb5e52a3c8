import { decodePDFRawStream, PDFArray, PDFDict, PDFName, type PDFObject, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

const named = (...names: readonly string[]): ReadonlySet<PDFName> => new Set(names.map((name) => PDFName.of(name)))

const SUBTYPE = PDFName.of('Subtype')
const FORM = PDFName.of('Form')
const APPEARANCE = PDFName.of('AP')
const NORMAL = PDFName.of('N')
const MASK = PDFName.of('SMask')
const GROUP = PDFName.of('G')
const GLYPHS = PDFName.of('CharProcs')

/** What a page is drawn by. Links, threads, fields of forms and the structure lead to other pages, which would come along unseen. */
const OF_PAGE = named('Type', 'Parent', 'MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit', 'Group', 'Contents')
/** The same of a stamp, a note or a field on it. */
const OF_MARK = named('Type', 'Subtype', 'Rect', 'F', 'AS')

/** Colour spaces that no content names: they stand for those of the device. */
const IMPLIED = named('DefaultGray', 'DefaultRGB', 'DefaultCMYK')

/** Drawings of a whole building have some megabytes; a small file can unpack to gigabytes. */
const MOST_BYTES = 32 * 2 ** 20

/** What was made of shared objects already, by what it stands for. */
export type Made = Map<PDFObject, PDFObject>

const isStream = (object: PDFObject | undefined): object is PDFRawStream => object instanceof PDFRawStream

/** The names in a piece of content, as in `/F1 12 Tf` and `/I3 Do`. One that names nothing does no harm. */
function namesIn(content: PDFRawStream): readonly PDFName[] {
  const bytes = decodePDFRawStream(content).getBytes(MOST_BYTES)
  if (bytes.length === MOST_BYTES) throw new Error('a piece of content unpacks to more than any page has')
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return Array.from(text.matchAll(/\/([^\s()<>[\]{}/%]+)/g), ([, name = '']) => PDFName.of(name))
}

/** Of resources, which many pages may share, those that some content uses. */
function usedOf(resources: PDFDict, contents: readonly PDFRawStream[], made: Made): PDFDict {
  const { context } = resources
  const used = new Set([...IMPLIED, ...contents.flatMap(namesIn)])
  const drawn = resources.lookupMaybe(PDFName.XObject, PDFDict)
  // A form without resources of its own uses those around it; names that are added here have their turn as well.
  for (const name of used) {
    const form = drawn?.lookup(name)
    if (isStream(form) && form.dict.get(SUBTYPE) === FORM && !form.dict.has(PDFName.Resources)) for (const inner of namesIn(form)) used.add(inner)
  }
  const own = context.obj({})
  for (const [kind, value] of resources.entries()) {
    const all = context.lookup(value)
    if (!(all instanceof PDFDict)) continue
    const some = context.obj({})
    for (const [name, entry] of all.entries()) if (used.has(name)) some.set(name, alone(entry, all, made))
    own.set(kind, some)
  }
  return own
}

/** What an object draws with: a form or a pattern itself, a font its glyphs. */
function contentsOf(object: PDFObject | undefined): readonly PDFRawStream[] {
  if (isStream(object)) return [object]
  const glyphs = object instanceof PDFDict ? object.lookupMaybe(GLYPHS, PDFDict) : undefined
  return glyphs ? glyphs.keys().map((name) => glyphs.lookup(name)).filter(isStream) : []
}

/** The same object with nothing in its resources, or in those of its mask, that it does not use. */
function alone(entry: PDFObject, { context }: PDFDict, made: Made): PDFObject {
  const known = made.get(entry)
  if (known) return known
  const object = context.lookup(entry)
  const dict = isStream(object) ? object.dict : object
  if (!(dict instanceof PDFDict)) return entry
  const resources = dict.lookupMaybe(PDFName.Resources, PDFDict)
  const mask = dict.lookup(MASK)
  const group = mask instanceof PDFDict ? mask.get(GROUP) : undefined
  if (!resources && !group) return entry
  const copy = dict.clone()
  const own = context.register(isStream(object) ? PDFRawStream.of(copy, object.contents, object.transform) : copy)
  // Before what is inside: forms may name themselves.
  made.set(entry, own)
  if (resources) copy.set(PDFName.Resources, usedOf(resources, contentsOf(object), made))
  if (group && mask instanceof PDFDict) {
    const other = mask.clone()
    other.set(GROUP, alone(group, mask, made))
    copy.set(MASK, other)
  }
  return own
}

/** What marks a page, as it is drawn; what has no looks of its own, such as a link, is left out. */
function marksOf(marks: PDFArray, { context }: PDFDict, made: Made): PDFArray {
  const own = PDFArray.withContext(context)
  for (const entry of marks.asArray()) {
    const mark = context.lookup(entry)
    const looks = mark instanceof PDFDict ? mark.lookupMaybe(APPEARANCE, PDFDict) : undefined
    const normal = looks?.get(NORMAL)
    if (!(mark instanceof PDFDict) || !looks || !normal) continue
    const states = context.lookup(normal)
    const copy = context.obj({})
    for (const [key, value] of mark.entries()) if (OF_MARK.has(key)) copy.set(key, value)
    const shown = states instanceof PDFDict ? context.obj({}) : alone(normal, looks, made)
    if (states instanceof PDFDict && shown instanceof PDFDict) for (const [state, look] of states.entries()) shown.set(state, alone(look, states, made))
    copy.set(APPEARANCE, context.obj({ N: shown }))
    own.push(context.register(copy))
  }
  return own
}

/** Leaves of a page what is drawn on it, and nothing that leads to another page or is drawn there alone. */
export function keepOwn({ node }: PDFPage, made: Made): void {
  const { context } = node
  const resources = context.lookup(node.getInheritableAttribute(PDFName.Resources))
  const content = node.Contents()
  const contents = (content instanceof PDFArray ? content.asArray().map((each) => context.lookup(each)) : [content]).filter(isStream)
  const marks = node.Annots()
  for (const key of node.keys()) if (!OF_PAGE.has(key)) node.delete(key)
  node.set(PDFName.Resources, resources instanceof PDFDict ? usedOf(resources, contents, made) : context.obj({}))
  if (marks) node.set(PDFName.Annots, marksOf(marks, node, made))
}
