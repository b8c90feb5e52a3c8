// A calendar as RFC 5545 writes it. Days are dates with an exclusive end, halves of days are stamps of UTC.

export interface FeedEvent {
  readonly id: string
  /** Whose days they are, in the calendar of a team. */
  readonly name?: string
  /** What an event is called, where it is no absence, and what else it says. */
  readonly title?: string
  readonly about?: string
  readonly starts_on: string
  readonly ends_on: string
  readonly starts_at?: string
  readonly ends_at?: string
  /** When it last changed, as 20270102T120000Z. */
  readonly stamp: string
}

export interface Feed {
  readonly kind: 'own' | 'team' | 'obligations'
  readonly person: string
  readonly events: readonly FeedEvent[]
}

const OCTETS = 75
const encoder = new TextEncoder()

/** Text of a property: commas, semicolons and backslashes are escaped, a line break is `\n`, other controls are left out. */
export function escapeText(text: string): string {
  const breaks = text.replaceAll(/\r\n?|\n/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '')
  return breaks.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', String.raw`\n`)
}

/** A line of at most 75 octets; what is longer goes on in lines that begin with a space. No character is cut in two. */
export function foldLine(line: string): string {
  let folded = ''
  let room = OCTETS
  for (const character of line) {
    const size = encoder.encode(character).length
    if (size > room) {
      folded += '\r\n '
      room = OCTETS - 1
    }
    folded += character
    room -= size
  }
  return folded
}

/** 2027-01-02 → 20270102, so many days later. */
function dateOf(iso: string, later = 0): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
}

function eventLines({ id, name, title, about, starts_on, ends_on, starts_at, ends_at, stamp }: FeedEvent): readonly string[] {
  const days =
    starts_at === undefined || ends_at === undefined
      ? [`DTSTART;VALUE=DATE:${dateOf(starts_on)}`, `DTEND;VALUE=DATE:${dateOf(ends_on, 1)}`]
      : [`DTSTART:${starts_at}`, `DTEND:${ends_at}`]
  return [
    'BEGIN:VEVENT',
    `UID:${id}@vinculo`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    ...days,
    `SUMMARY:${escapeText(title ?? (name === undefined ? 'Ausente' : `${name}: Ausente`))}`,
    ...(about === undefined ? [] : [`DESCRIPTION:${escapeText(about)}`]),
    // Who reads the calendar of a team, or of deadlines, is not away.
    `TRANSP:${name === undefined && title === undefined ? 'OPAQUE' : 'TRANSPARENT'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

/** The whole calendar, with the line ends and folds that the standard asks for. */
export function calendarText({ kind, person, events }: Feed): string {
  const title = kind === 'obligations' ? 'Obrigações da empresa' : kind === 'own' ? `Ausências de ${person}` : `Ausências da equipe de ${person}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vinculo//Ausencias//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
