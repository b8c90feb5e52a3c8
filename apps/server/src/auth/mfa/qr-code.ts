import { encode } from 'uqr'

/** Squares of a QR code, row by row: true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Larger ones are no longer read from a screen at arm's length. */
const LARGEST_VERSION = 18

/** The QR code of a text of up to 560 bytes, with correction of level M (a seventh of it may be unreadable). Throws RangeError when longer. */
export function qrCode(text: string): QrMatrix {
  return encode([...new TextEncoder().encode(text)], { ecc: 'M', border: 0, maxVersion: LARGEST_VERSION }).data
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
