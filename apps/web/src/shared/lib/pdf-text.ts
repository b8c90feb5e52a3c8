/** What the fonts of every reader can write: the characters of western Europe; others become '?'. */
export const writable = (text: string): string => text.normalize('NFC').replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF–—‘’“”•…€]/gu, '?')

type WidthOf = (part: string) => number

/** The lines of a text in a width; a word that is longer than a line is cut. */
export function linesOf(text: string, width: number, widthOf: WidthOf): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      let rest = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(rest) > width) {
        lines.push(line)
        rest = word
      }
      while (widthOf(rest) > width && rest.length > 1) {
        let end = rest.length - 1
        while (end > 1 && widthOf(rest.slice(0, end)) > width) end -= 1
        lines.push(rest.slice(0, end))
        rest = rest.slice(end)
      }
      line = rest
    }
    return [...lines, line]
  })
}

/** The text in one line; what does not fit ends in an ellipsis. */
export function cutText(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text
  let end = text.length - 1
  while (end > 0 && widthOf(`${text.slice(0, end).trimEnd()}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
