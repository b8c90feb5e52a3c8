import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A real PNG of one color; `padding` bytes more in a chunk that viewers pass over. */
export function png(side: number, color: readonly [number, number, number], padding = 0): Buffer {
  return picture(side, () => color, padding)
}

/** A PNG with edges, as a paper that can be read has them. */
export const paperPhoto = (side = 96): Buffer => picture(side, (x, y) => ((x >> 2) % 2 === (y >> 3) % 2 ? [20, 24, 28] : [250, 250, 246]), 0)

function picture(side: number, colorAt: (x: number, y: number) => readonly [number, number, number], padding: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: side }, (_row, y) => Buffer.from([0, ...Array.from({ length: side }, (_pixel, x) => colorAt(x, y)).flat()]))
  const pixels = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('paDd', Buffer.alloc(padding))] : []),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF of one page that says something; `padding` bytes more in an object that nothing shows. */
export function pdf(text: string, padding = 0): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${String(padding)} >>\nstream\n${'0'.repeat(padding)}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = String(objects.length + 1)
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(body.length)}\n%%EOF\n`, 'latin1')
}
