import { attribute, attributesOf, contentOf } from './markup.ts'

/** Day 0 of the spreadsheets' calendar in days before 1970; the other calendar, of old Macs, begins later. */
const EPOCH = 25_569
const LATER_EPOCH = 24_107
const DAY_MS = 86_400_000
const LAST_DAY = 2_958_465

/** Formats of dates and times that every spreadsheet knows by number. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81)
}

/** Whether a format, such as `dd/mm/yyyy;@`, shows a number as a day or a time. */
export function isDateFormat(format: string): boolean {
  const letters = format
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[[^[\]]*\]/g, (part) => (/^\[[hms]+\]$/i.test(part) ? part : ''))
    // Fractions of a second.
    .replace(/s[.,]0+/gi, 's')
  return /[dmyhs]/i.test(letters) && !/[0#?%]|general/i.test(letters)
}

/** For each style of cells, by number, whether it shows dates. */
export function dateStyles(stylesXml: string): readonly boolean[] {
  const custom = new Map(
    attributesOf(contentOf(stylesXml, 'numFmts'), 'numFmt').map((each) => [Number(attribute(each, 'numFmtId')), isDateFormat(attribute(each, 'formatCode') ?? '')]),
  )
  return attributesOf(contentOf(stylesXml, 'cellXfs'), 'xf').map((each) => {
    const id = Number(attribute(each, 'numFmtId') ?? '0')
    return custom.get(id) ?? isBuiltInDate(id)
  })
}

/** A number of the calendar as a day at its hour, in UTC; the number itself when it is none. */
export function dateOfSerial(serial: number, is1904: boolean): Date | number {
  if (!(serial >= 0 && serial <= LAST_DAY)) return serial
  return new Date(Math.round(((serial - (is1904 ? LATER_EPOCH : EPOCH)) * DAY_MS) / 1000) * 1000)
}
